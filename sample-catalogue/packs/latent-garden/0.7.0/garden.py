"""Latent nodes. `samples` is [batch, channels, height, width] or has one more axis for video."""

import torch
from comfy_api.latest import ComfyExtension, io

CATEGORY = "latent/garden"
PATHS = ["arc", "line"]


def fit_to(samples, like):
    """Repeat the batch and resize the picture axes so that both latents can be mixed."""
    if samples.shape[-2:] != like.shape[-2:]:
        size = tuple(like.shape[-2:])
        flat = samples.reshape(-1, 1, *samples.shape[-2:])
        flat = torch.nn.functional.interpolate(flat, size=size, mode="bilinear")
        samples = flat.reshape(*samples.shape[:-2], *size)
    index = torch.arange(like.shape[0]) % samples.shape[0]
    return samples[index].to(like)


def slerp(a, b, amount):
    """Walk along the great circle between two latents, one per batch entry."""
    flat_a, flat_b = a.flatten(1), b.flatten(1)
    unit_a = flat_a / flat_a.norm(dim=1, keepdim=True).clamp_min(1e-8)
    unit_b = flat_b / flat_b.norm(dim=1, keepdim=True).clamp_min(1e-8)
    cosine = (unit_a * unit_b).sum(dim=1, keepdim=True).clamp(-1.0, 1.0)
    angle = torch.acos(cosine)
    sine = torch.sin(angle)
    straight = sine < 1e-3
    safe = torch.where(straight, torch.ones_like(sine), sine)
    near = torch.where(straight, torch.full_like(sine, 1.0 - amount), torch.sin((1.0 - amount) * angle) / safe)
    far = torch.where(straight, torch.full_like(sine, amount), torch.sin(amount * angle) / safe)
    return (near * flat_a + far * flat_b).reshape(a.shape)


class LatentSlerp(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(
            node_id="LatentGardenSlerp",
            display_name="Spherical Latent Blend",
            category=CATEGORY,
            description="Blends two latents without losing the strength of the noise in the middle.",
            inputs=[
                io.Latent.Input("first"),
                io.Latent.Input("second"),
                io.Float.Input("amount", default=0.5, min=0.0, max=1.0, step=0.01),
                io.Combo.Input("path", options=PATHS, default="arc", tooltip="'line' is the plain average, to compare"),
            ],
            outputs=[
                io.Latent.Output(display_name="latent"),
            ],
        )

    @classmethod
    def execute(cls, first, second, amount, path="arc") -> io.NodeOutput:
        a = first["samples"]
        b = fit_to(second["samples"], a)
        result = first.copy()
        result["samples"] = slerp(a, b, amount) if path == "arc" else torch.lerp(a, b, amount)
        return io.NodeOutput(result)


class LatentMatch(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(
            node_id="LatentGardenMatch",
            display_name="Match Latent Statistics",
            category=CATEGORY,
            description="Gives every channel the mean and the spread of a reference.",
            inputs=[
                io.Latent.Input("latent"),
                io.Latent.Input("reference"),
                io.Float.Input("strength", default=1.0, min=0.0, max=1.0, step=0.05),
            ],
            outputs=[io.Latent.Output(display_name="latent")],
        )

    @classmethod
    def execute(cls, latent, reference, strength) -> io.NodeOutput:
        samples = latent["samples"]
        wanted = fit_to(reference["samples"], samples)
        axes = tuple(range(2, samples.dim()))
        mean, spread = samples.mean(dim=axes, keepdim=True), samples.std(dim=axes, keepdim=True)
        matched = (samples - mean) / spread.clamp_min(1e-6)
        matched = matched * wanted.std(dim=axes, keepdim=True) + wanted.mean(dim=axes, keepdim=True)
        result = latent.copy()
        result["samples"] = torch.lerp(samples, matched, strength)
        return io.NodeOutput(result)


def octaves(shape, seed, scale, roughness):
    """Noise of several sizes on top of each other, with unit spread per entry."""
    generator = torch.Generator(device="cpu").manual_seed(seed)
    height, width = shape[-2:]
    count = 1
    for length in shape[:-2]:
        count *= length
    total = torch.zeros((count, 1, height, width))
    weight = 1.0
    while True:
        size = (max(2, round(height / scale)), max(2, round(width / scale)))
        coarse = torch.randn((count, 1, *size), generator=generator)
        total += weight * torch.nn.functional.interpolate(coarse, size=(height, width), mode="bicubic")
        if scale <= 1.0:
            break
        scale = max(1.0, scale / 2.0)
        weight *= roughness
    total = total.reshape(shape[0], -1)
    total = (total - total.mean(dim=1, keepdim=True)) / total.std(dim=1, keepdim=True)
    return total.reshape(shape)


class LatentField(io.ComfyNode):
    @classmethod
    def define_schema(cls):
        return io.Schema(
            node_id="LatentGardenField",
            display_name="Add Smooth Noise",
            category=CATEGORY,
            description="Adds seeded noise whose blots are as large as you like.",
            is_experimental=True,
            inputs=[
                io.Latent.Input("latent"),
                io.Int.Input("seed", default=0, min=0, max=0xFFFFFFFFFFFFFFFF, control_after_generate=True),
                io.Float.Input("scale", default=8.0, min=1.0, max=64.0, step=0.5, tooltip="size of the largest blots in latent pixels"),
                io.Float.Input("roughness", default=0.5, min=0.0, max=1.0, step=0.05),
                io.Float.Input("strength", default=0.3, min=0.0, max=2.0, step=0.01),
                io.Mask.Input("mask", optional=True),
            ],
            outputs=[io.Latent.Output(display_name="latent")],
        )

    @classmethod
    def execute(cls, latent, seed, scale, roughness, strength, mask=None) -> io.NodeOutput:
        samples = latent["samples"]
        noise = octaves(tuple(samples.shape), seed, scale, roughness).to(samples) * strength
        if mask is not None:
            weight = mask.reshape(-1, 1, *mask.shape[-2:]).float()
            weight = torch.nn.functional.interpolate(weight, size=tuple(samples.shape[-2:]), mode="bilinear")
            weight = weight[torch.arange(samples.shape[0]) % weight.shape[0]].to(samples)
            while weight.dim() < samples.dim():
                weight = weight.unsqueeze(2)
            noise = noise * weight
        result = latent.copy()
        result["samples"] = samples + noise
        return io.NodeOutput(result)


class LatentGarden(ComfyExtension):
    async def get_node_list(self) -> list[type[io.ComfyNode]]:
        return [LatentSlerp, LatentMatch, LatentField]


async def comfy_entrypoint() -> LatentGarden:
    return LatentGarden()
