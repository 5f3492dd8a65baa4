import { executionAsyncResource } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// Trap: import this module before all others. Modules that allocate memory would undo the second setting.

// Only the user may read the files of a command, also on a shared machine.
process.umask(0o077)

// Every answer queues several ticks. If memory is collected while none is queued, V8 forgets the hidden class of ticks,
// and each takes 0.5 µs instead of 0.06. The stored object keeps the class.
const kept: object[] = []

process.nextTick(() => kept.push(executionAsyncResource()))

// V8 collects young memory with helper threads, and continues when the last of them is done. On two processors the helpers
// wait for a processor, and slow the slowest pages down.
if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge')

// By default the heap of each thread grows to a multiple of its live objects. With this flag the heap grows in smaller steps.
// Smaller steps and `--optimize-for-size` take less memory and too much throughput (docs/decisions/041-fast-uncached.md).
setFlagsFromString('--heap-growing-percent=30')
