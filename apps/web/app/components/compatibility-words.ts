/** The systems that a version can name, as the registry spells them. */
export const systems = ['Windows', 'macOS', 'Linux'] as const

/** The accelerators that a version can name, as the registry spells them. */
export const accelerators = ['CUDA', 'ROCm', 'Metal', 'CPU', 'Intel Arc', 'Huawei Ascend'] as const
