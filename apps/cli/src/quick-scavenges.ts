import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// V8 collects young memory with helper threads, and continues when the last of them is done. On two processors the helpers wait for
// a processor, so that without them the slowest cold pages take a fifth less time (docs/PERFORMANCE.md).
if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge')
