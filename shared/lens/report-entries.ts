import type { ReportRequest } from '../ipc-lens.ts'

/** The entries that a report is asked for by: two at most, none where it is about what stands before the first one. */
export function entriesOfReport(report: ReportRequest): readonly number[] {
  if (report.kind === 'branches') return [report.a, report.b]
  const at = 'at' in report ? report.at : report.leaf
  return at === null ? [] : [at]
}

/** The same report in the next revision. @param placeOf where an entry stands then */
export function movedReport(report: ReportRequest, placeOf: (ordinal: number) => number): ReportRequest {
  if (report.kind === 'branches') return { ...report, a: placeOf(report.a), b: placeOf(report.b) }
  if ('at' in report) return { ...report, at: placeOf(report.at) }
  return report.leaf === null ? report : { ...report, leaf: placeOf(report.leaf) }
}
