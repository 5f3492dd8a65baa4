"""Nodes that calculate. Expressions are read as a tree; nothing is ever executed as code."""

import ast
import math
import operator

BINARY = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
COMPARE = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
UNARY = {ast.UAdd: operator.pos, ast.USub: operator.neg}
FUNCTIONS = {
    "min": min,
    "max": max,
    "abs": abs,
    "round": round,
    "floor": math.floor,
    "ceil": math.ceil,
    "sqrt": math.sqrt,
    "sin": math.sin,
    "cos": math.cos,
    "log2": math.log2,
}
CONSTANTS = {"pi": math.pi, "tau": math.tau}
EASINGS = {
    "straight": lambda t: t,
    "ease in": lambda t: t * t,
    "ease out": lambda t: t * (2.0 - t),
    "ease in and out": lambda t: t * t * (3.0 - 2.0 * t),
}


class AnyType(str):
    """A type name that equals every other one, so that any wire may be plugged in."""

    def __ne__(self, other):
        return False


ANY = AnyType("*")


def evaluate(node, names):
    if isinstance(node, ast.Expression):
        return evaluate(node.body, names)
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return node.value
    if isinstance(node, ast.Name) and node.id in names:
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and type(node.op) in UNARY:
        return UNARY[type(node.op)](evaluate(node.operand, names))
    if isinstance(node, ast.BinOp) and type(node.op) in BINARY:
        return BINARY[type(node.op)](evaluate(node.left, names), evaluate(node.right, names))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        base, exponent = evaluate(node.left, names), evaluate(node.right, names)
        if abs(exponent) > 64:
            raise ValueError("exponents go up to 64")
        return base**exponent
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARE:
        return COMPARE[type(node.ops[0])](evaluate(node.left, names), evaluate(node.comparators[0], names))
    if isinstance(node, ast.IfExp):
        return evaluate(node.body if evaluate(node.test, names) else node.orelse, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS and not node.keywords:
        return FUNCTIONS[node.func.id](*(evaluate(arg, names) for arg in node.args))
    raise ValueError(f"not allowed in an expression: {type(node).__name__}")


class NumberNode:
    """What all nodes here share."""

    CATEGORY = "utils/numbers"
    FUNCTION = "run"


class NumberExpression(NumberNode):
    RETURN_TYPES = ("FLOAT", "INT")
    RETURN_NAMES = ("number", "rounded")
    DESCRIPTION = "Calculates with a, b, c and d. Knows + - * / // % **, comparisons, x if y else z, min, max, abs, round, floor, ceil, sqrt, sin, cos, log2, pi, tau."

    @classmethod
    def INPUT_TYPES(cls):
        number = ("FLOAT", {"default": 0.0, "min": -1e9, "max": 1e9, "step": 0.01, "forceInput": True})
        return {
            "required": {"expression": ("STRING", {"default": "a * 2 + b"})},
            "optional": {name: number for name in "abcd"},
        }

    def run(self, expression, a=0.0, b=0.0, c=0.0, d=0.0):
        names = {**CONSTANTS, "a": a, "b": b, "c": c, "d": d}
        value = float(evaluate(ast.parse(expression.strip(), mode="eval"), names))
        return (value, int(math.floor(value + 0.5)))


class NumberRange(NumberNode):
    RETURN_TYPES = ("FLOAT", "INT")
    RETURN_NAMES = ("numbers", "count")
    OUTPUT_IS_LIST = (True, False)
    DESCRIPTION = "Spaced numbers as a list: what follows runs once for each."

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "start": ("FLOAT", {"default": 0.0, "min": -1e6, "max": 1e6, "step": 0.01}),
                "end": ("FLOAT", {"default": 1.0, "min": -1e6, "max": 1e6, "step": 0.01}),
                "count": ("INT", {"default": 5, "min": 1, "max": 256}),
                "spacing": (list(EASINGS), {"default": "straight"}),
            },
        }

    def run(self, start, end, count, spacing):
        ease = EASINGS[spacing]
        last = max(count - 1, 1)
        return ([start + (end - start) * ease(i / last) for i in range(count)], count)


class NumberRemap(NumberNode):
    RETURN_TYPES = ("FLOAT", "INT")
    RETURN_NAMES = ("number", "rounded")
    DESCRIPTION = "Moves a number from one range to another."

    @classmethod
    def INPUT_TYPES(cls):
        edge = {"min": -1e6, "max": 1e6, "step": 0.01}
        return {
            "required": {
                "number": ("FLOAT", {"forceInput": True}),
                "from_low": ("FLOAT", {"default": 0.0, **edge}),
                "from_high": ("FLOAT", {"default": 1.0, **edge}),
                "to_low": ("FLOAT", {"default": 0.0, **edge}),
                "to_high": ("FLOAT", {"default": 100.0, **edge}),
                "stay_inside": ("BOOLEAN", {"default": True}),
            },
        }

    def run(self, number, from_low, from_high, to_low, to_high, stay_inside):
        span = from_high - from_low
        part = (number - from_low) / span if span else 0.0
        if stay_inside:
            part = min(max(part, 0.0), 1.0)
        value = to_low + (to_high - to_low) * part
        return (value, int(math.floor(value + 0.5)))


class NumberGate(NumberNode):
    RETURN_TYPES = (ANY,)
    RETURN_NAMES = ("chosen",)
    DESCRIPTION = "Passes one of two values of any type on. The other branch is not run."

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "number": ("FLOAT", {"default": 0.0, "step": 0.01}),
                "threshold": ("FLOAT", {"default": 0.5, "step": 0.01}),
            },
            "optional": {
                "above": (ANY, {"lazy": True}),
                "below": (ANY, {"lazy": True}),
            },
        }

    def check_lazy_status(self, number, threshold, above=None, below=None):
        needed, value = ("above", above) if number >= threshold else ("below", below)
        return [needed] if value is None else []

    def run(self, number, threshold, above=None, below=None):
        return (above if number >= threshold else below,)


NODES = {
    "NumberExpression": (NumberExpression, "Number Expression"),
    "NumberRange": (NumberRange, "Number Range"),
    "NumberRemap": (NumberRemap, "Remap Number"),
    "NumberGate": (NumberGate, "Number Gate"),
}

NODE_CLASS_MAPPINGS = {name: node for name, (node, _) in NODES.items()}
NODE_DISPLAY_NAME_MAPPINGS = {name: title for name, (_, title) in NODES.items()}
