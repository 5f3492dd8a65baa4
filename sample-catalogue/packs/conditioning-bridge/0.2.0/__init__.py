"""Nodes that arrange CONDITIONING: a list of [tensor, options] pairs."""

import node_helpers
import torch

ROWS_COLUMNS = {"min": 1, "max": 8}


class ConditioningHandover:
    """First prompt early, second prompt late, both for a while in between."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "first": ("CONDITIONING",),
                "second": ("CONDITIONING",),
                "middle": ("FLOAT", {"default": 0.4, "min": 0.0, "max": 1.0, "step": 0.01, "tooltip": "share of the steps after which the second prompt takes over"}),
                "overlap": ("FLOAT", {"default": 0.2, "min": 0.0, "max": 1.0, "step": 0.01}),
            },
        }

    RETURN_TYPES = ("CONDITIONING",)
    FUNCTION = "hand_over"
    CATEGORY = "conditioning/bridge"
    DESCRIPTION = "Changes the prompt while sampling, with an overlap in which both count."

    def hand_over(self, first, second, middle, overlap):
        until = min(middle + overlap / 2.0, 1.0)
        since = max(middle - overlap / 2.0, 0.0)
        early = node_helpers.conditioning_set_values(first, {"start_percent": 0.0, "end_percent": until})
        late = node_helpers.conditioning_set_values(second, {"start_percent": since, "end_percent": 1.0})
        return (early + late,)


class ConditioningGrid:
    """Puts a prompt into one cell of a grid laid over the picture."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "conditioning": ("CONDITIONING",),
                "rows": ("INT", {"default": 1, **ROWS_COLUMNS}),
                "columns": ("INT", {"default": 2, **ROWS_COLUMNS}),
                "cell": ("INT", {"default": 1, "min": 1, "max": 64, "tooltip": "counted like reading: left to right, then down"}),
                "spill": ("FLOAT", {"default": 0.05, "min": 0.0, "max": 0.5, "step": 0.01, "tooltip": "how far the cell reaches over its border"}),
                "strength": ("FLOAT", {"default": 1.0, "min": 0.0, "max": 10.0, "step": 0.01}),
            },
        }

    RETURN_TYPES = ("CONDITIONING",)
    FUNCTION = "place"
    CATEGORY = "conditioning/bridge"
    DESCRIPTION = "Limits a prompt to one cell of a grid. Join the cells with Conditioning (Combine)."

    def place(self, conditioning, rows, columns, cell, spill, strength):
        row, column = divmod(min(cell, rows * columns) - 1, columns)
        top, bottom = self.reach(row, rows, spill)
        left, right = self.reach(column, columns, spill)
        area = ("percentage", bottom - top, right - left, top, left)
        placed = node_helpers.conditioning_set_values(
            conditioning, {"area": area, "strength": strength, "set_area_to_bounds": False}
        )
        return (placed,)

    @staticmethod
    def reach(index, count, spill):
        size = 1.0 / count
        return max(index * size - spill, 0.0), min((index + 1) * size + spill, 1.0)


class ConditioningMix:
    """Weighted mean of up to four prompts; shorter ones are padded with zeros."""

    SLOTS = ("first", "second", "third", "fourth")

    @classmethod
    def INPUT_TYPES(cls):
        types = {"required": {}, "optional": {}}
        for position, slot in enumerate(cls.SLOTS):
            group = types["required" if position < 2 else "optional"]
            group[slot] = ("CONDITIONING",)
            group[f"{slot}_weight"] = ("FLOAT", {"default": 1.0, "min": -2.0, "max": 4.0, "step": 0.05})
        return types

    RETURN_TYPES = ("CONDITIONING",)
    FUNCTION = "mix"
    CATEGORY = "conditioning/bridge"
    DESCRIPTION = "Mixes prompts by weight. The options of the first one are kept."

    def mix(self, **inputs):
        parts = [
            (inputs[slot][0], inputs.get(f"{slot}_weight", 1.0))
            for slot in self.SLOTS
            if inputs.get(slot)
        ]
        total = sum(weight for _, weight in parts)
        if abs(total) < 1e-6:
            raise ValueError("the weights add up to zero")
        length = max(entry[0].shape[1] for entry, _ in parts)
        mixed = sum(self.pad(entry[0], length) * (weight / total) for entry, weight in parts)
        options = dict(parts[0][0][1])
        pooled = [(entry[1].get("pooled_output"), weight) for entry, weight in parts]
        if all(value is not None for value, _ in pooled):
            options["pooled_output"] = sum(value * (weight / total) for value, weight in pooled)
        return ([[mixed, options]],)

    @staticmethod
    def pad(tensor, length):
        missing = length - tensor.shape[1]
        return torch.nn.functional.pad(tensor, (0, 0, 0, missing)) if missing else tensor


NODE_CLASS_MAPPINGS = {
    "ConditioningMix": ConditioningMix,
    "ConditioningHandover": ConditioningHandover,
    "ConditioningGrid": ConditioningGrid,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "ConditioningMix": "Mix Prompts by Weight",
    "ConditioningHandover": "Prompt Handover",
    "ConditioningGrid": "Prompt in Grid Cell",
}
