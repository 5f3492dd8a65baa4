import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// V8 collects young memory with helpers, and goes on when the last of them is done. Where the processors are as few as what is busy
// beside this process, that is when a helper gets one: without them the slowest cold pages take a fifth less of a processor, and
// their first byte comes a tenth sooner (docs/PERFORMANCE.md).
if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge')

// V8 makes objects old from the start where those of before survived. Some starts came to that for the ticks of an answer,
// while it read the catalogue, and kept to it: each dead tick held its request and answer until all memory was collected, and what
// young memory was collected for took 20 ms instead of half a one.
setFlagsFromString('--no-allocation-site-pretenuring')
