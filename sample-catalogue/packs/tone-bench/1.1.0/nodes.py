"""Tone nodes for IMAGE tensors shaped [batch, height, width, channels] in 0..1."""

import numpy as np
import torch

MENU = "Tone Bench"
CURVE_CHANNELS = ["all", "red", "green", "blue", "luma"]
LUMA = (0.2126, 0.7152, 0.0722)


def split_alpha(image):
    """The nodes work on colour only; anything after channel three is passed through."""
    return image[..., :3], image[..., 3:]


def join_alpha(rgb, rest):
    rgb = rgb.clamp(0.0, 1.0)
    return torch.cat((rgb, rest), dim=-1) if rest.shape[-1] else rgb


def parse_points(text):
    """'0,0 0.5,0.6 1,1' -> two sorted arrays; the ends are added when missing."""
    points = {}
    for pair in text.split():
        x, _, y = pair.partition(",")
        points[min(max(float(x), 0.0), 1.0)] = min(max(float(y), 0.0), 1.0)
    points.setdefault(0.0, 0.0)
    points.setdefault(1.0, 1.0)
    xs = np.array(sorted(points))
    return xs, np.array([points[x] for x in xs])


def monotone_lut(xs, ys, size=1024):
    """Cubic Hermite curve whose tangents are limited so that it never overshoots."""
    slopes = np.diff(ys) / np.diff(xs)
    tangents = np.empty_like(ys)
    tangents[0], tangents[-1] = slopes[0], slopes[-1]
    tangents[1:-1] = (slopes[:-1] + slopes[1:]) / 2.0
    for i, slope in enumerate(slopes):
        if slope == 0.0:
            tangents[i] = tangents[i + 1] = 0.0
            continue
        a, b = tangents[i] / slope, tangents[i + 1] / slope
        if a < 0.0:
            tangents[i] = a = 0.0
        if b < 0.0:
            tangents[i + 1] = b = 0.0
        length = a * a + b * b
        if length > 9.0:
            scale = 3.0 / np.sqrt(length)
            tangents[i], tangents[i + 1] = scale * a * slope, scale * b * slope
    grid = np.linspace(0.0, 1.0, size)
    left = np.clip(np.searchsorted(xs, grid, side="right") - 1, 0, len(xs) - 2)
    width = xs[left + 1] - xs[left]
    t = (grid - xs[left]) / width
    return (
        (2 * t**3 - 3 * t**2 + 1) * ys[left]
        + (t**3 - 2 * t**2 + t) * width * tangents[left]
        + (-2 * t**3 + 3 * t**2) * ys[left + 1]
        + (t**3 - t**2) * width * tangents[left + 1]
    ).astype(np.float32)


def within_mask(before, after, mask):
    """Blend by an optional MASK, resized to the picture when it has to be."""
    if mask is None:
        return after
    weight = mask.reshape((-1, 1, *mask.shape[-2:])).to(before)
    if weight.shape[-2:] != before.shape[1:3]:
        weight = torch.nn.functional.interpolate(weight, size=tuple(before.shape[1:3]), mode="bilinear")
    weight = weight.movedim(1, -1)
    return before + (after - before) * weight


class ToneLevels:
    """Maps [black, white] to [0, 1], then bends the middle with a power."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "black": ("FLOAT", {"default": 0.0, "min": 0.0, "max": 0.95, "step": 0.005}),
                "white": ("FLOAT", {"default": 1.0, "min": 0.05, "max": 1.0, "step": 0.005}),
                "gamma": ("FLOAT", {"default": 1.0, "min": 0.1, "max": 5.0, "step": 0.05}),
            },
            "optional": {
                "mask": ("MASK",),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "apply"
    CATEGORY = MENU
    DESCRIPTION = "Stretches the range between a black and a white point."

    def apply(self, image, black, white, gamma, mask=None):
        rgb, rest = split_alpha(image)
        span = max(white - black, 1e-4)
        stretched = ((rgb - black) / span).clamp(0.0, 1.0)
        return (join_alpha(within_mask(rgb, stretched.pow(1.0 / gamma), mask), rest),)


class ToneCurve:
    """A free curve through any number of points."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "points": ("STRING", {"default": "0,0 0.25,0.2 0.75,0.8 1,1", "tooltip": "x,y pairs between 0 and 1, parted by spaces"}),
                "channel": (CURVE_CHANNELS, {"default": "all"}),
            },
            "optional": {
                "mask": ("MASK",),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "apply"
    CATEGORY = MENU
    DESCRIPTION = "Bends brightness or one channel along a smooth curve that never overshoots."

    def apply(self, image, points, channel, mask=None):
        rgb, rest = split_alpha(image)
        lut = torch.from_numpy(monotone_lut(*parse_points(points))).to(rgb)

        def look_up(values):
            return lut[(values.clamp(0.0, 1.0) * (len(lut) - 1)).round().long()]

        if channel == "all":
            bent = look_up(rgb)
        elif channel == "luma":
            luma = (rgb * torch.tensor(LUMA).to(rgb)).sum(dim=-1, keepdim=True)
            bent = rgb * (look_up(luma) / luma.clamp_min(1e-5))
        else:
            index = CURVE_CHANNELS.index(channel) - 1
            bent = rgb.clone()
            bent[..., index] = look_up(rgb[..., index])
        return (join_alpha(within_mask(rgb, bent, mask), rest),)


class ToneGrayWorld:
    """Scales every channel so that the picture's average becomes neutral."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "strength": ("FLOAT", {"default": 0.8, "min": 0.0, "max": 1.0, "step": 0.01}),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "balance"
    CATEGORY = MENU
    DESCRIPTION = "Removes a colour cast by the grey-world assumption."

    def balance(self, image, strength):
        rgb, rest = split_alpha(image)
        means = rgb.mean(dim=(1, 2), keepdim=True).clamp_min(1e-5)
        target = means.mean(dim=-1, keepdim=True)
        gains = 1.0 + (target / means - 1.0) * strength
        return (join_alpha(rgb * gains, rest),)


NODE_CLASS_MAPPINGS = {
    "ToneLevels": ToneLevels,
    "ToneCurve": ToneCurve,
    "ToneGrayWorld": ToneGrayWorld,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "ToneLevels": "Levels",
    "ToneCurve": "Curve",
    "ToneGrayWorld": "Neutral Balance",
}
