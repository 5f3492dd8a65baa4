import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'

type Series = MetricObjectWithValues<MetricValue<string>>

/** Metrics of a process, and metrics that all processes share. Plain data, so that processes can exchange it. */
export interface Measures {
  own: Series[]
  shared: Series[]
}

/** Metrics with the number of their process as a label; the number is absent in a registry with a single process. */
export interface ProcessMeasures {
  process?: number
  measures: Measures
}

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

/** Formats the metrics of all processes as Prometheus text; shared metrics appear once. */
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
