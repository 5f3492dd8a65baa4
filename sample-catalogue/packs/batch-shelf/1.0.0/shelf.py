"""Batch nodes in the schema style. IMAGE is [batch, height, width, channels]."""

import math

import torch
import torch.nn.functional as F
from comfy_api.latest import ComfyExtension, io

MENU = "image/batch shelf"
ORDERS = ["rows", "columns"]


def parse_indices(text, count):
    """'0, 4:8, -1' -> [0, 4, 5, 6, 7, count - 1]; pieces are read like Python slices."""
    chosen = []
    for piece in text.replace(";", ",").split(","):
        piece = piece.strip()
        if not piece:
            continue
        if ":" in piece:
            bounds = [int(bound) if bound.strip() else None for bound in piece.split(":")]
            chosen.extend(range(count)[slice(*bounds)])
        else:
            index = int(piece)
            if not -count <= index < count:
                raise ValueError(f"there is no picture {index} in a batch of {count}")
            chosen.append(index % count)
    if not chosen:
        raise ValueError("no picture chosen")
    return chosen


def resize_like(images, like):
    if images.shape[1:3] == like.shape[1:3]:
        return images
    moved = F.interpolate(images.movedim(-1, 1), size=tuple(like.shape[1:3]), mode="bilinear", antialias=True)
    return moved.movedim(1, -1)


class PickImages(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(
            node_id="BatchShelfPick",
            display_name="Pick from Batch",
            category=MENU,
            description="Takes pictures out of a batch by number, in the order you write them.",
            inputs=[
                io.Image.Input("images"),
                io.String.Input("pick", default="0, -1", tooltip="numbers and slices, for example 0, 4:8, -1"),
            ],
            outputs=[
                io.Image.Output(display_name="images"),
                io.Int.Output(display_name="count"),
            ],
        )

    @classmethod
    def execute(cls, images, pick) -> io.NodeOutput:
        chosen = parse_indices(pick, images.shape[0])
        return io.NodeOutput(images[chosen], len(chosen))


class InterleaveImages(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(
            node_id="BatchShelfInterleave",
            display_name="Interleave Batches",
            category=MENU,
            description="A1 B1 A2 B2 ... The rest of the longer batch follows at the end.",
            inputs=[io.Image.Input("first"), io.Image.Input("second")],
            outputs=[io.Image.Output(display_name="images")],
        )

    @classmethod
    def execute(cls, first, second) -> io.NodeOutput:
        channels = min(first.shape[-1], second.shape[-1])
        first = first[..., :channels]
        second = resize_like(second[..., :channels], first).to(first)
        shared = min(first.shape[0], second.shape[0])
        pairs = torch.stack((first[:shared], second[:shared]), dim=1).flatten(0, 1)
        return io.NodeOutput(torch.cat((pairs, first[shared:], second[shared:]), dim=0))


class ContactSheet(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(
            node_id="BatchShelfSheet",
            display_name="Contact Sheet",
            category=MENU,
            description="Lays a batch out on one sheet.",
            inputs=[
                io.Image.Input("images"),
                io.Int.Input("columns", default=0, min=0, max=64, tooltip="0 makes the sheet as square as it gets"),
                io.Int.Input("gap", default=8, min=0, max=256),
                io.Float.Input("paper", default=0.1, min=0.0, max=1.0, step=0.05, display_mode=io.NumberDisplay.slider),
                io.Combo.Input("order", options=ORDERS, default="rows"),
            ],
            outputs=[io.Image.Output(display_name="sheet")],
        )

    @classmethod
    def execute(cls, images, columns, gap, paper, order) -> io.NodeOutput:
        count, height, width, channels = images.shape
        columns = min(columns or math.ceil(math.sqrt(count * height / width)), count)
        rows = math.ceil(count / columns)
        sheet = torch.full(
            (1, rows * (height + gap) + gap, columns * (width + gap) + gap, channels),
            paper,
            dtype=images.dtype,
            device=images.device,
        )
        for index in range(count):
            row, column = divmod(index, columns) if order == "rows" else reversed(divmod(index, rows))
            top, left = gap + row * (height + gap), gap + column * (width + gap)
            sheet[0, top : top + height, left : left + width] = images[index]
        return io.NodeOutput(sheet)


class BatchShelf(ComfyExtension):
    async def get_node_list(self) -> list[type[io.ComfyNode]]:
        return [PickImages, InterleaveImages, ContactSheet]


async def comfy_entrypoint() -> BatchShelf:
    return BatchShelf()
