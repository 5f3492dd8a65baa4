import { setFlagsFromString } from 'node:v8'

// By default the heap of each thread grows to a multiple of its live objects. With this flag the heap grows in smaller steps.
// Smaller values and `--optimize-for-size` save 25 to 50 MiB more, and cost a quarter of the throughput under writes.
setFlagsFromString('--heap-growing-percent=30')
