import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// V8 collects young memory with helpers, and goes on when the last of them is done. Where the processors are as few as what is busy
// beside this process, that is when a helper gets one: without them the slowest cold pages take a fifth less of a processor, and
// their first byte comes a tenth sooner (docs/PERFORMANCE.md).
if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge')
