"""Pictures come from folders and videos; files of any kind never break anything."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.frames import NoPicture, Slides, Webcam, from_nv21, read_scaled


def test_a_video_gives_its_frames(tmp_path: Path) -> None:
    file = tmp_path / "video.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter_fourcc(*"MJPG"), 10, (64, 48))
    for tone in (40, 200):
        writer.write(np.full((48, 64, 3), tone, np.uint8))
    writer.release()
    source = Webcam(str(file))
    frames = [source.read() for _ in range(3)]
    source.close()
    assert [frame is not None for frame in frames] == [True, True, False]
    assert frames[0] is not None
    assert frames[0].shape == (48, 64, 3)


def test_no_camera_is_no_frame() -> None:
    camera = Webcam(97)
    assert camera.read() is None
    camera.close()


@pytest.mark.parametrize(
    "content", [b"", b"text", b"\xff\xd8\xff\xe0\x00\x00", b"\x89PNG\r\n\x1a\n"]
)
def test_what_is_no_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "picture.jpg"
    file.write_bytes(content)
    with pytest.raises(NoPicture):
        read_scaled(file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoPicture, match="cannot be read"):
        read_scaled(tmp_path / "none.jpg")


@pytest.mark.parametrize("kind", ["jpg", "png"])
def test_a_large_picture_is_scaled_down(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"large.{kind}"
    cv2.imwrite(str(file), np.full((3000, 8000, 3), 128, np.uint8))
    picture, scale = read_scaled(file)
    assert max(picture.shape[:2]) <= 2400
    assert max(picture.shape[:2]) * scale == pytest.approx(8000, rel=0.01)


def test_a_picture_of_one_pixel_is_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "dot.png"
    cv2.imwrite(str(file), np.zeros((1, 1, 3), np.uint8))
    assert read_scaled(file)[0].shape == (1, 1, 3)


@pytest.mark.parametrize(
    "picture",
    [
        np.full((40, 60), 128, np.uint8),
        np.full((40, 60, 4), 128, np.uint8),
        np.full((40, 60, 3), 128 * 257, np.uint16),
    ],
    ids=["grey", "transparent", "deep"],
)
def test_every_kind_of_picture_becomes_three_colours(
    tmp_path: Path, picture: NDArray[np.generic]
) -> None:
    file = tmp_path / "picture.png"
    cv2.imwrite(str(file), picture)
    read, scale = read_scaled(file)
    assert (read.shape, read.dtype, scale) == ((40, 60, 3), np.uint8, 1)
    assert read.max() == 128


@pytest.mark.parametrize("size", [(60, 40), (3600, 2400)])
def test_a_picture_taken_sideways_is_turned_upright(tmp_path: Path, size: tuple[int, int]) -> None:
    sideways = np.zeros((size[1], size[0], 3), np.uint8)
    sideways[:, : size[0] // 2] = 255
    _, packed = cv2.imencode(".jpg", sideways)
    quarter = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
    tag = b"\xff\xe1" + (len(quarter) + 2).to_bytes(2) + quarter
    file = tmp_path / "sideways.jpg"
    file.write_bytes(packed.tobytes()[:2] + tag + packed.tobytes()[2:])
    picture, _ = read_scaled(file)
    height, width = picture.shape[:2]
    assert height > width
    assert picture[height // 4].mean() > 200 > 50 > picture[3 * height // 4].mean()


def test_slides_show_the_last_picture_again_and_again(tmp_path: Path) -> None:
    source = Slides(tmp_path / "none yet")
    assert source.read() is None
    source = Slides(tmp_path)
    assert source.read() is None
    for name, tone in (("a.png", 100), ("b.png", 200)):
        cv2.imwrite(str(tmp_path / name), np.full((4, 6, 3), tone, np.uint8))
        for _ in range(2):
            shown = source.read()
            assert shown is not None
            assert shown.max() == tone
    (tmp_path / "c.png").write_text("no picture")
    assert source.read() is None


def test_a_phones_frame_becomes_an_upright_picture() -> None:
    """A red upper left quarter on grey: after a quarter turn it is the upper right one."""
    wide, high = 8, 4
    plane = np.full((high * 3 // 2, wide), 128, np.uint8)
    plane[: high // 2, : wide // 2] = 76
    plane[high : high + high // 4, : wide // 2 : 2] = 255
    data = plane.tobytes()
    lying, upright = from_nv21(data, wide, high), from_nv21(data, wide, high, turns=1)
    assert lying is not None
    assert upright is not None
    assert (lying.shape, upright.shape) == ((high, wide, 3), (wide, high, 3))
    assert lying[0, 0, 2] > 200 > lying[0, -1, 2]
    assert upright[0, -1, 2] > 200 > upright[0, 0, 2]


def test_a_frame_cut_short_is_none() -> None:
    assert from_nv21(bytes(10), 8, 4) is None
    assert from_nv21(bytes(100), 7, 4) is None
