import { analyseVersion } from '../analysis/analyse-version.ts'
import type { AnalysisStage } from '../analysis/analysis.ts'
import { AnalysisError } from '../analysis/analysis-error.ts'
import type { Context } from '../../context.ts'
import { isRefusal } from '../../platform/errors.ts'
import { decide } from './decide.ts'
import { beginReview, noteStage } from './review-store.ts'

const stageColumns = { read: 'read_at', extracted: 'extracted_at', scanned: 'scanned_at' } as const

// Most kills have nothing to do with the pack that is being read; this many in the middle of one do.
const mostBrokenOff = 20

/**
 * Reviews a version whose review is open, and decides what becomes of it. Does nothing when it was decided meanwhile, so
 * that it may be called twice, by several at once, and after every kind of break. Throws AnalysisError.
 */
export async function reviewVersion(context: Context, versionId: string): Promise<void> {
  const { db, clock } = context
  const begun = await beginReview(db, versionId, clock.now())
  if (!begun) return
  if (begun.broken_off >= mostBrokenOff) throw new AnalysisError('analysis_broke_off', versionId)
  if (begun.sha256 === null) throw new AnalysisError('archive_missing', versionId)
  let noted = Promise.resolve()
  const note = (stage: AnalysisStage): void => {
    const at = clock.now()
    noted = noted.then(() => noteStage(db, versionId, stageColumns[stage], at))
    // Whoever waits for the last one hears of it.
    noted.catch(() => undefined)
  }
  const analysis = await analyseVersion(context, begun.sha256, note)
  await noted
  try {
    await decide(context, versionId, analysis)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'node_moved') throw error
    // Its node got another publisher while it was waited for; what was found holds all the same.
    await decide(context, versionId, analysis)
  }
}
