"""The least that a shared table can cost: TLS, a durable write, and a line to everybody.

`serve FOLDER` prints its port; `join PORT` sends its input and prints what comes, as JSON lines.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

from companion.sync.net.identity import client_context, identity


def emit(**said: object) -> None:
    print(json.dumps(said), flush=True)


async def serve(folder: Path) -> None:
    lines: list[asyncio.StreamWriter] = []
    file = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.append(writer)
        while line := await reader.readline():
            os.write(file, line)
            os.fdatasync(file)
            for other in lines:
                other.write(line)
            emit(**json.loads(line))

    context = identity(folder).server_context()
    server = await asyncio.start_server(talk, "127.0.0.1", 0, ssl=context)
    emit(event="ready", port=server.sockets[0].getsockname()[1])
    await server.serve_forever()


async def join(port: int) -> None:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, ssl=client_context(), server_hostname=""
    )
    emit(event="ready")
    loop = asyncio.get_running_loop()

    def say() -> None:
        while line := sys.stdin.readline():
            loop.call_soon_threadsafe(writer.write, line.encode())

    loop.run_in_executor(None, say)
    while line := await reader.readline():
        emit(**json.loads(line))


if __name__ == "__main__":
    what, where = sys.argv[1:]
    asyncio.run(serve(Path(where)) if what == "serve" else join(int(where)))
