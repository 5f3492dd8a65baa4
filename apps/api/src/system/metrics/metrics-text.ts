import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'

type Series = MetricObjectWithValues<MetricValue<string>>

/** What one process measured: of itself, and of what all processes share. Plain data, to be sent between processes. */
export interface Measures {
  own: Series[]
  shared: Series[]
}

/** The measures of a process. The number of the process becomes a label; a registry of one process has none. */
export interface ProcessMeasures {
  process?: number
  measures: Measures
}

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

/** Writes the measures of all processes in Prometheus' text format; those that they share once. */
export function metricsText(all: readonly ProcessMeasures[]): Promise<string> {
  const series = all.map(({ process, measures: { own, shared } }) => [
    ...own.map((each) => ({ ...each, aggregator: 'sum' as const, values: each.values.map(labelledWith(process)) })),
    ...shared.map((each) => ({ ...each, aggregator: 'first' as const })),
  ])
  return AggregatorRegistry.aggregate(series).metrics()
}

const labelledWith =
  (process: number | undefined) =>
  (value: MetricValue<string>): MetricValue<string> =>
    process === undefined ? value : { ...value, labels: { process: String(process), ...value.labels } }
