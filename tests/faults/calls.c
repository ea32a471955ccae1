/* Preloaded before libc: counts the system calls on one store's files, and fails or ends some. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { COUNT, FAIL, FAIL_AFTER, KILL, KILL_AFTER };

/* As injection.py writes it. */
struct plan {
    int32_t armed;   /* 1: calls are counted */
    int32_t how;     /* one of the above */
    int32_t error;   /* errno of a call that fails */
    int32_t at;      /* the call that is meant, counted from 1 */
    int32_t lasting; /* 1: every call after it, too */
    int32_t count;   /* calls so far */
    int32_t struck;  /* calls that were failed */
    char only[32];   /* empty, or the name of the calls that are meant */
    char names[1024]; /* of the calls, separated by spaces */
};

static struct plan *plan(void)
{
    static struct plan *mapped;
    static char known[512];
    const char *path = getenv("CAIRN_FAULTS");
    if (path == NULL)
        return NULL;
    if (mapped == NULL || strcmp(path, known) != 0) {
        int fd = open(path, O_RDWR);
        if (fd < 0)
            return NULL;
        void *at = mmap(NULL, sizeof *mapped, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        close(fd);
        if (at == MAP_FAILED)
            return NULL;
        mapped = at;
        snprintf(known, sizeof known, "%s", path);
    }
    return mapped;
}

static int of_store(const char *path)
{
    return strstr(path, "matches.sqlite") != NULL;
}

static int on_store(int fd)
{
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return of_store(path);
}

/* A disk can fail it, or it is only to be counted or to be the last one. */
static int meant(struct plan *p, const char *name, int fallible)
{
    int fails = p->how == FAIL || p->how == FAIL_AFTER;
    return (fallible || !fails) && (p->only[0] == 0 || strcmp(p->only, name) == 0);
}

/* What is to be done at this call of a store's file. */
static int now(struct plan *p, const char *name)
{
    int n = ++p->count;
    if (strlen(p->names) + strlen(name) + 2 < sizeof p->names) {
        strcat(p->names, name);
        strcat(p->names, " ");
    }
    return n == p->at || (p->lasting && n > p->at) ? p->how : COUNT;
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = dlsym(RTLD_NEXT, #name)

#define AROUND(name, ours, fallible, call, type) do { \
    REAL(name); \
    int spare = errno; \
    struct plan *p = plan(); \
    int ask = p && p->armed && meant(p, #name, fallible) && (ours); \
    int how = ask ? now(p, #name) : COUNT; \
    errno = spare; \
    if (how == KILL) die(); \
    if (how == FAIL) { p->struck++; errno = p->error; return -1; } \
    type result = (call); \
    if (how == KILL_AFTER) die(); \
    if (how == FAIL_AFTER) { p->struck++; errno = p->error; return -1; } \
    return result; \
} while (0)

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
    AROUND(pwrite64, on_store(fd), 1, real(fd, data, size, at), ssize_t);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at)
{
    AROUND(pwrite, on_store(fd), 1, real(fd, data, size, at), ssize_t);
}

ssize_t pread64(int fd, void *data, size_t size, off64_t at)
{
    AROUND(pread64, on_store(fd), 1, real(fd, data, size, at), ssize_t);
}

ssize_t write(int fd, const void *data, size_t size)
{
    AROUND(write, on_store(fd), 1, real(fd, data, size), ssize_t);
}

int fdatasync(int fd)
{
    AROUND(fdatasync, on_store(fd), 1, real(fd), int);
}

int fsync(int fd)
{
    AROUND(fsync, on_store(fd), 1, real(fd), int);
}

int ftruncate64(int fd, off64_t size)
{
    AROUND(ftruncate64, on_store(fd), 1, real(fd, size), int);
}

int unlink(const char *path)
{
    AROUND(unlink, of_store(path), 1, real(path), int);
}

int fcntl64(int fd, int command, ...)
{
    va_list more;
    va_start(more, command);
    void *given = va_arg(more, void *);
    va_end(more);
    int locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
    AROUND(fcntl64, locks && on_store(fd), 0, real(fd, command, given), int);
}
