-- What wrk measured, as one line of JSON: the whole run in µs, latencies in µs.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests": %d, "duration": %d, "p50": %d, "p99": %d, "failures": %d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout + errors.status
  ))
end
