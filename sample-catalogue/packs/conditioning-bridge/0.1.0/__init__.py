"""Nodes that arrange CONDITIONING: a list of [tensor, options] pairs."""

import node_helpers

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
                "overlap": ("FLOAT", {"default": 0.1, "min": 0.0, "max": 1.0, "step": 0.01}),
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


NODE_CLASS_MAPPINGS = {
    "ConditioningHandover": ConditioningHandover,
    "ConditioningGrid": ConditioningGrid,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "ConditioningHandover": "Prompt Handover",
    "ConditioningGrid": "Prompt in Grid Cell",
}
