"""`python -m vision.one_card`: makes a stranger's photograph a picture of bounded size.

It prints a line as soon as it is ready, takes the photograph from its input, and prints it as JPEG.
"""

import sys

from vision.one_picture import MOST_PIXELS, limit


def main() -> int:
    import cv2

    from vision.frames import NoPicture, from_elsewhere

    limit()
    print(flush=True)
    try:
        picture = from_elsewhere(sys.stdin.buffer.read(), MOST_PIXELS)
        good, data = cv2.imencode(".jpg", picture)
    except (NoPicture, MemoryError):
        return 1
    sys.stdout.buffer.write(data.tobytes() if good else b"")
    return 0


if __name__ == "__main__":
    sys.exit(main())
