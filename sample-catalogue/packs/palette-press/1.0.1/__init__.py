# Copyright (C) 2025 the sample catalogue authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Palettes: find one, show one, print with one."""

import re

import numpy as np
import torch
from PIL import Image, ImageDraw

HEX = re.compile(r"#?([0-9a-fA-F]{6})\b")
BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]], dtype=np.float32) / 16.0 - 0.46875
DITHERS = ["none", "ordered", "diffusion"]


def read_palette(text):
    found = HEX.findall(text)
    if not found:
        raise ValueError("a palette is a list of colours like #1d2430, #f2c14e")
    return np.array([[int(code[i : i + 2], 16) for i in (0, 2, 4)] for code in found], dtype=np.float32) / 255.0


def write_palette(colours):
    return ", ".join("#{:02x}{:02x}{:02x}".format(*(int(v * 255.0 + 0.5) for v in c)) for c in colours)


def k_means(pixels, count, seed, rounds=24):
    """Centres and shares. The start is spread out: each centre is drawn far from the others."""
    rng = np.random.default_rng(seed)
    centres = [pixels[rng.integers(len(pixels))]]
    distance = ((pixels - centres[0]) ** 2).sum(axis=1)
    while len(centres) < count:
        total = distance.sum()
        if total <= 1e-9:
            break
        centres.append(pixels[rng.choice(len(pixels), p=distance / total)])
        distance = np.minimum(distance, ((pixels - centres[-1]) ** 2).sum(axis=1))
    centres = np.stack(centres)
    for _ in range(rounds):
        nearest = closest(pixels, centres)
        moved = centres.copy()
        for index in range(len(centres)):
            members = pixels[nearest == index]
            if len(members):
                moved[index] = members.mean(axis=0)
        if np.abs(moved - centres).max() < 1e-4:
            break
        centres = moved
    shares = np.bincount(closest(pixels, centres), minlength=len(centres)) / len(pixels)
    order = np.argsort(shares)[::-1]
    return centres[order], shares[order]


def closest(pixels, palette):
    """Index of the nearest colour, with red, green and blue weighted as the eye does."""
    weights = np.array([0.55, 1.0, 0.45], dtype=np.float32)
    best = np.full(len(pixels), np.inf, dtype=np.float32)
    index = np.zeros(len(pixels), dtype=np.int64)
    for number, colour in enumerate(palette):
        distance = (((pixels - colour) ** 2) * weights).sum(axis=1)
        nearer = distance < best
        best[nearer], index[nearer] = distance[nearer], number
    return index


class PaletteExtract:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "colours": ("INT", {"default": 6, "min": 2, "max": 32}),
                "seed": ("INT", {"default": 0, "min": 0, "max": 0xFFFFFFFF}),
            },
        }

    RETURN_TYPES = ("STRING", "IMAGE")
    RETURN_NAMES = ("palette", "swatches")
    FUNCTION = "extract"
    CATEGORY = "image/palette"
    DESCRIPTION = "Finds the main colours of a picture, most common first."

    def extract(self, image, colours, seed):
        pixels = image[..., :3].cpu().numpy().reshape(-1, 3).astype(np.float32)
        if len(pixels) > 40_000:
            pixels = pixels[np.random.default_rng(seed).choice(len(pixels), 40_000, replace=False)]
        centres, shares = k_means(pixels, colours, seed)
        return (write_palette(centres), self.draw(centres, shares))

    @staticmethod
    def draw(centres, shares, size=128):
        sheet = Image.new("RGB", (size * len(centres), size + 24), (24, 28, 36))
        pen = ImageDraw.Draw(sheet)
        for index, (colour, share) in enumerate(zip(centres, shares)):
            left = index * size
            pen.rectangle((left, 0, left + size - 1, size - 1), fill=tuple(int(v * 255.0 + 0.5) for v in colour))
            pen.text((left + 8, size + 6), f"{write_palette([colour])}  {share:.0%}", fill=(230, 233, 239))
        return torch.from_numpy(np.asarray(sheet, dtype=np.float32) / 255.0).unsqueeze(0)


class PalettePrint:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "palette": ("STRING", {"default": "#1d2430, #3a6ea5, #f2c14e, #f5f0e6", "multiline": True}),
                "dither": (DITHERS, {"default": "ordered"}),
                "amount": ("FLOAT", {"default": 0.35, "min": 0.0, "max": 1.0, "step": 0.05}),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "press"
    CATEGORY = "image/palette"
    DESCRIPTION = "Prints a picture with the colours of a palette and nothing else."

    def press(self, image, palette, dither, amount):
        inks = read_palette(palette)
        sheets = []
        for frame in image[..., :3].cpu().numpy().astype(np.float32):
            height, width, _ = frame.shape
            if dither == "diffusion":
                sheets.append(self.diffuse(frame, inks, amount))
                continue
            if dither == "ordered":
                screen = np.tile(BAYER, (height // 4 + 1, width // 4 + 1))[:height, :width]
                frame = frame + screen[..., None] * amount
            sheets.append(inks[closest(frame.reshape(-1, 3), inks)].reshape(height, width, 3))
        return (torch.from_numpy(np.stack(sheets)).to(image),)

    @staticmethod
    def diffuse(frame, inks, amount):
        """Error diffusion: what one pixel lacks goes to its neighbours in 16ths."""
        work = frame.copy()
        height, width, _ = work.shape
        for y in range(height):
            for x in range(width):
                wanted = work[y, x]
                ink = inks[((inks - wanted) ** 2).sum(axis=1).argmin()]
                error = (wanted - ink) * amount
                work[y, x] = ink
                if x + 1 < width:
                    work[y, x + 1] += error * (7 / 16)
                if y + 1 < height:
                    if x > 0:
                        work[y + 1, x - 1] += error * (3 / 16)
                    work[y + 1, x] += error * (5 / 16)
                    if x + 1 < width:
                        work[y + 1, x + 1] += error * (1 / 16)
        return work


NODE_CLASS_MAPPINGS = {
    "PaletteExtract": PaletteExtract,
    "PalettePrint": PalettePrint,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "PaletteExtract": "Extract Palette",
    "PalettePrint": "Print with Palette",
}
