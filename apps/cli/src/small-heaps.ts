import { setFlagsFromString } from 'node:v8'

// By default the heap of each thread grows to a multiple of its live objects. With this flag the heap grows in smaller steps.
// Smaller steps and `--optimize-for-size` take less memory and too much throughput (docs/decisions/041-fast-uncached.md).
setFlagsFromString('--heap-growing-percent=30')
