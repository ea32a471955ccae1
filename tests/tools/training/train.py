"""Teaches the four nets of the eyes and writes them as ONNX. Needs torch, onnx and onnxscript.

python -m tests.tools.training.train find DATA.npz... --out vision/nets/find.onnx
python -m tests.tools.training.train glance DATA.npz... --out vision/nets/glance.onnx
python -m tests.tools.training.train aim DATA.npz... --out vision/nets/aim.onnx
python -m tests.tools.training.train name DATA.npz... --out vision/nets/name.onnx

DATA comes from tests.tools.training.data; for names, most of it from
tests.tools.training.corners. `make train` does all of it from nothing, with the same seeds each
time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn
from torch.nn import functional as fn

from tests.tools.training.data import FRAME, INDEX, NOTHING
from tests.tools.training.signs import NAMES
from vision.flatten import even

LOOKED = 200
"""Steps after which what was held back is looked at."""
STRIDE = 8
CELLS = FRAME // STRIDE
WHOLE, SHAPE = 64, 32
"""Numbers that the naming net makes of all of an index, and of the symbol."""
COLOURED = 6.0
"""How much being wrong about an ink weighs."""
NAMED = 150, 42
"""Indices, and places where none is, from which names are learnt in one step."""
YIQ = torch.tensor([[0.114, 0.587, 0.299], [-0.322, -0.274, 0.596], [0.312, -0.523, 0.211]])
"""From blue, green, red to lightness and two axes of colour."""


def layer(inside: int, outside: int, stride: int = 1, spread: int = 1) -> nn.Sequential:
    conv = nn.Conv2d(inside, outside, 3, stride, spread, spread, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outside), nn.ReLU(inplace=True))


class Finder(nn.Module):
    """From a picture to a grid: score, place in the cell, direction up, log of the height."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            layer(3, 8, 2),
            layer(8, 16, 2),
            layer(16, 32, 2),
            layer(32, 24),
            layer(24, 24, spread=2),
            layer(24, 24),
        )
        self.head = nn.Conv2d(24, 6, 1)
        self.scale = 1 / 64

    def forward(self, picture: Tensor) -> Tensor:
        return self.head(self.body(picture if self.scale == 1 else picture * self.scale))

    def fold(self) -> None:
        """Puts the scale into the first weights: that is one pass over the picture less."""
        with torch.no_grad():
            self.body[0][0].weight *= self.scale
        self.scale = 1


class Namer(nn.Module):
    """From a flattened index, evened, to numbers that tell cards apart.

    One half looks at everything, the other one closely at the symbol below the number."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            layer(3, 16, 2), layer(16, 28, 2), layer(28, 36, 2), layer(36, 36), nn.MaxPool2d(2)
        )
        self.close = nn.Sequential(nn.Flatten(), nn.Linear(36 * 12, WHOLE), nn.ReLU())
        self.symbol = nn.Sequential(
            layer(3, 16), layer(16, 32, 2), layer(32, 40, 2), nn.MaxPool2d(2), nn.Flatten()
        )
        self.shape = nn.Sequential(nn.Linear(40 * 9, SHAPE), nn.ReLU())

    def forward(self, patch: Tensor, dyed: Tensor | None = None) -> Tensor:
        """`dyed`: the same in wrong colours, so that only its shape decides the symbol."""
        everything = self.close(self.body(patch * 4.0 - 2.0))
        small = (patch if dyed is None else dyed)[:, :, 32:56, 12:36]
        return torch.cat([everything, self.shape(self.symbol(small * 4.0 - 3.0))], 1)


class Aimer(nn.Module):
    """From a roughly flattened index, halved, to what is wrong with its pose, and whether it is
    one. At a glance the first layer halves it once more."""

    def __init__(self, *, glance: bool) -> None:
        super().__init__()
        first = [layer(3, 16, 2)] if glance else [layer(3, 12), layer(12, 24, 2)]
        wide = 16 if glance else 24
        self.body = nn.Sequential(*first, layer(wide, 32, 2), layer(32, 32), nn.MaxPool2d(2))
        self.close = nn.Sequential(
            nn.Flatten(), nn.Linear(32 * 12, 48), nn.ReLU(), nn.Linear(48, 5)
        )

    def forward(self, patch: Tensor) -> Tensor:
        return self.close(self.body(patch * 4.0 - 2.0))


class Heads(nn.Module):
    """What the naming net's numbers are taught to tell: whether it is an index, its number, its
    ink, and by the close look alone its symbol."""

    def __init__(self) -> None:
        super().__init__()
        wide = WHOLE + SHAPE
        self.kind, self.number = nn.Linear(wide, 2), nn.Linear(wide, 11)
        self.ink, self.sign = nn.Linear(wide, 3), nn.Linear(SHAPE, len(NAMES))

    def loss(self, out: Tensor, labels: Tensor, ink: Tensor) -> Tensor:
        here, signed = labels[:, 0] == INDEX, labels[:, 2] >= 0
        total = fn.cross_entropy(self.kind(out), labels[:, 0])
        total = total + fn.cross_entropy(self.number(out[here]), labels[here, 1])
        total = total + fn.cross_entropy(self.sign(out[signed, WHOLE:]), labels[signed, 2])
        return total + COLOURED * fn.smooth_l1_loss(self.ink(out[here]), ink[here], beta=0.1)

    def right(self, out: Tensor, labels: Tensor, ink: Tensor) -> dict[str, float]:
        """The share that is recognized, and how far off an ink is."""
        here, signed = labels[:, 0] == INDEX, labels[:, 2] >= 0
        said = {
            "kind": (self.kind(out).argmax(1) == labels[:, 0]).float(),
            "number": (self.number(out).argmax(1) == labels[:, 1])[here].float(),
            "sign": (self.sign(out[:, WHOLE:]).argmax(1) == labels[:, 2])[signed].float(),
            "ink": (self.ink(out) - ink)[here].abs(),
        }
        return {name: round(float(values.mean()), 4) for name, values in said.items()}


def grids(rows: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Per cell: 1 where an index is, 0 where none is, -1 where nothing is asked; and its pose."""
    score = np.zeros((count, CELLS, CELLS), np.float32)
    pose = np.zeros((count, 5, CELLS, CELLS), np.float32)
    order = np.argsort(rows[:, 5])
    for n, x, y, angle, size, shown in rows[order]:
        n, u, v = int(n), x / STRIDE, y / STRIDE
        if not (0 <= u < CELLS and 0 <= v < CELLS) or shown < 0.25:
            continue
        wanted = shown > 0.65 and 6.5 < size < 24
        for i in range(max(0, int(v) - 1), min(CELLS, int(v) + 2)):
            for j in range(max(0, int(u) - 1), min(CELLS, int(u) + 2)):
                if score[n, i, j] == 0:
                    score[n, i, j] = -1
        if wanted:
            i, j = int(v), int(u)
            score[n, i, j] = 1
            place = (u - j - 0.5, v - i - 0.5)
            pose[n, :, i, j] = (*place, np.sin(angle), np.cos(angle), np.log(size / 12))
    return score, pose


def shaken(x: Tensor) -> Tensor:
    """Other light and other colours again, drawn anew every time; x from 0 to 255."""
    n = len(x)
    gain = torch.exp(torch.randn(n, 3, 1, 1) * 0.08 + torch.randn(n, 1, 1, 1) * 0.12)
    lift = torch.randn(n, 3, 1, 1) * 4
    return (x * gain + lift).clamp(0, 255)


def quarter_turned(
    frames: np.ndarray, score: np.ndarray, pose: np.ndarray, times: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same frames turned anticlockwise, with what is in them."""
    for _ in range(times):
        frames, score = (np.rot90(part, 1, (1, 2)) for part in (frames, score))
        dx, dy, sine, cosine, size = np.rot90(pose, 1, (2, 3)).transpose(1, 0, 2, 3)
        pose = np.stack([dy, -dx, -cosine, sine, size], 1)
    return frames, score, pose


def finder_loss(out: Tensor, score: Tensor, pose: Tensor) -> tuple[Tensor, Tensor]:
    logit = out[:, 0]
    there, nowhere = score > 0.5, score == 0
    p = torch.sigmoid(logit)
    miss = -(there * (1 - p) ** 2 * fn.logsigmoid(logit)).sum()
    false = -(nowhere * p**2 * fn.logsigmoid(-logit)).sum()
    total = there.sum().clamp(min=1)
    error = (out[:, 1:] - pose).abs().sum(1)
    return (miss + false) / total, (error * there).sum() / total


def train_finder(data: list[dict[str, np.ndarray]], args: argparse.Namespace) -> Finder:
    frames = np.concatenate([d["frames"] for d in data])
    offset = np.cumsum([0] + [len(d["frames"]) for d in data])
    rows = np.concatenate(
        [d["targets"] + [[o, 0, 0, 0, 0, 0]] for d, o in zip(data, offset, strict=False)]
    )
    score, pose = grids(rows, len(frames))
    net = Finder()
    held = max(1, len(frames) // 20)
    for share, steps in schedule(net, args.steps, args.rate):
        pick = np.random.randint(held, len(frames), 32)
        turned = quarter_turned(frames[pick], score[pick], pose[pick], np.random.randint(4))
        x, *wanted = (torch.from_numpy(np.ascontiguousarray(part)) for part in turned)
        seen, place = finder_loss(net(shaken(x.permute(0, 3, 1, 2).float())), *wanted)
        steps(seen + 0.5 * place)
        if share == 1.0:
            net.eval()
            with torch.no_grad():
                x = torch.from_numpy(frames[:held]).permute(0, 3, 1, 2).float()
                out = net(x)
                losses = finder_loss(
                    out, torch.from_numpy(score[:held]), torch.from_numpy(pose[:held])
                )
                p = torch.sigmoid(out[:, 0]).numpy()
                found = (p > 0.3)[score[:held] > 0.5].mean()
                false = (p > 0.3)[score[:held] == 0].sum() / held
                print(
                    "held",
                    *(round(float(v), 4) for v in losses),
                    f"{found=:.4f} {false=:.3f}",
                    flush=True,
                )
            net.train()
    return net


def evened(patches: np.ndarray, *, shake: bool = False) -> Tensor:
    """What the nets get of flattened indices; shaken, the paper is taken a little wrongly."""
    x = torch.from_numpy(even(patches))
    return x * torch.exp(torch.randn(len(x), 3, 1, 1) * 0.04) if shake else x


def recoloured(x: Tensor, turn: float = 0.06) -> Callable[[Tensor], Tensor]:
    """Other colours for evened indices: turned in hue, richer or paler, some grey."""
    n = len(x)
    tone = torch.exp(torch.randn(n, 3, 1, 1) * 0.08 + torch.randn(n, 1, 1, 1) * 0.15)
    hue = torch.randn(n) * torch.where(torch.rand(n) < 0.01, 0.6, turn)
    rich = torch.exp(torch.randn(n) * 0.25) * (torch.rand(n) > 0.005)
    c, s = rich * torch.cos(hue), rich * torch.sin(hue)
    spin = torch.zeros(n, 3, 3)
    spin[:, 0, 0] = 1
    spin[:, 1, 1], spin[:, 1, 2], spin[:, 2, 1], spin[:, 2, 2] = c, -s, s, c
    mix = torch.linalg.inv(YIQ) @ spin @ YIQ

    def other(colours: Tensor) -> Tensor:
        return torch.einsum("nij,njhw->nihw", mix, colours.clamp(0, 1.5) ** tone).clamp(0, 1.5)

    return other


def train_namer(data: list[dict[str, np.ndarray]], args: argparse.Namespace) -> Namer:
    patches = np.concatenate([d["patches"] for d in data])
    labels = np.concatenate([d["labels"] for d in data]).astype(np.int64)
    inks = np.concatenate([d["inks"] for d in data])
    net, heads = Namer(), Heads()
    both = nn.ModuleList([net, heads])
    held = len(patches) // 30
    kinds = [np.flatnonzero(labels[held:, 0] == kind) for kind in (INDEX, NOTHING)]
    for share, steps in schedule(both, args.steps, args.rate):
        some = [np.random.choice(of, size) for of, size in zip(kinds, NAMED, strict=True)]
        pick = held + np.concatenate(some)
        x = evened(patches[pick], shake=True)
        printed, dyed = recoloured(x), recoloured(x, turn=3.0)
        ink = printed(torch.from_numpy(inks[pick])[:, :, None, None])[:, :, 0, 0]
        steps(heads.loss(net(printed(x), dyed(x)), torch.from_numpy(labels[pick]), ink))
        if share == 1.0:
            both.eval()
            with torch.no_grad():
                known = torch.from_numpy(labels[:held]), torch.from_numpy(inks[:held])
                print("held", heads.right(net(evened(patches[:held])), *known), flush=True)
            both.train()
    return net


def train_aimer(data: list[dict[str, np.ndarray]], args: argparse.Namespace) -> Aimer:
    patches = np.concatenate([d["aims"] for d in data])
    wanted = np.concatenate([d["corrections"] for d in data])
    net = Aimer(glance=args.what == "glance")
    held = len(patches) // 30
    for share, steps in schedule(net, args.steps, args.rate):
        pick = np.random.randint(held, len(patches), 192)
        x = evened(patches[pick], shake=True)
        out, y = net(x), torch.from_numpy(wanted[pick])
        here = y[:, 4] > 0.5
        miss = (out[here, :4] - y[here, :4]).abs().sum(1).mean()
        steps(4 * miss + fn.binary_cross_entropy_with_logits(out[:, 4], y[:, 4]))
        if share == 1.0:
            net.eval()
            with torch.no_grad():
                x = evened(patches[:held])
                out, y = net(x), torch.from_numpy(wanted[:held])
                here = y[:, 4] > 0.5
                miss = (out[here, :4] - y[here, :4]).abs()
                before = y[here, :4].abs().mean(0)
                right = ((out[:, 4] > 0) == here).float()
                kept, left = right[here].mean(), right[~here].mean()
                print("held", miss.mean(0).numpy().round(4), before.numpy().round(4))
                print(f"{kept=:.4f} {left=:.4f}", flush=True)
            net.train()
    return net


def schedule(net: nn.Module, steps: int, rate: float):  # type: ignore[no-untyped-def]
    """Yields so many times: (1.0 when it is time to look, else the share done), a step."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)

    def step(loss: Tensor) -> None:
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()

    for done in range(steps):
        share = done / steps
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, done / 100 + 0.05) * (0.5 + 0.5 * np.cos(np.pi * share))
        yield (1.0 if (done + 1) % LOOKED == 0 or done + 1 == steps else share), step


def export(net: nn.Module, example: Tensor, out: str, *, free: dict[int, str]) -> None:
    net.eval()
    torch.onnx.export(
        net, (example,), out, input_names=["in"], output_names=["out"],
        dynamic_axes={"in": free, "out": free}, opset_version=12, dynamo=False,
    )  # fmt: skip
    halve(out)
    print(out, Path(out).stat().st_size)


def halve(file: str) -> None:
    """Keeps the weights as half floats: the file is half as large, the reading the same."""
    model = onnx.load(file)
    casts = []
    for part in model.graph.initializer:
        if part.data_type == onnx.TensorProto.FLOAT and len(part.dims) > 1:
            name = part.name
            small = onnx.numpy_helper.to_array(part).astype(np.float16)
            part.CopyFrom(onnx.numpy_helper.from_array(small, name + "_half"))
            whole = onnx.TensorProto.FLOAT
            casts.append(onnx.helper.make_node("Cast", [part.name], [name], to=whole))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.save(model, file)


def keep(net: Namer, data: list[dict[str, np.ndarray]], folder: Path) -> None:
    """Writes what goes with the net: what it says of no index and of decks that do not exist."""
    some = {"features": NOTHING, "others": INDEX}
    said = {part: of_kind(net, data, kind, 700).astype(np.float16) for part, kind in some.items()}
    np.savez_compressed(folder / "nothing.npz", **said)


def of_kind(net: Namer, data: list[dict[str, np.ndarray]], kind: int, most: int) -> np.ndarray:
    """What the net says of patches of one kind."""
    net.eval()
    some = np.concatenate([d["patches"][d["labels"][:, 0] == kind] for d in data])
    some = some[np.random.permutation(len(some))[:most]]
    with torch.no_grad():
        parts = [net(evened(some[i : i + 500])).numpy() for i in range(0, len(some), 500)]
    return np.concatenate(parts)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["find", "glance", "aim", "name"])
    parser.add_argument("data", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-3)
    args = parser.parse_args()
    torch.manual_seed(1)
    np.random.seed(1)
    torch.set_num_threads(args.threads)
    parts = {
        "find": ("frames", "targets"),
        "glance": ("aims", "corrections"),
        "aim": ("aims", "corrections"),
        "name": ("patches", "labels", "inks"),
    }
    data = [{part: np.load(file)[part] for part in parts[args.what]} for file in args.data]
    if args.what == "find":
        net = train_finder(data, args)
        net.fold()
        export(net, torch.zeros(1, 3, 352, 640), args.out, free={2: "h", 3: "w"})
    elif args.what in ("glance", "aim"):
        aimer = train_aimer(data, args)
        export(aimer, torch.zeros(1, 3, 32, 24), args.out, free={0: "n"})
    else:
        namer = train_namer(data, args)
        export(namer, torch.zeros(1, 3, 64, 48), args.out, free={0: "n"})
        keep(namer, data, Path(args.out).parent)


if __name__ == "__main__":
    main()
