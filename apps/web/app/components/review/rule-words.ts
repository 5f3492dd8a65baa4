import type { T } from '../../i18n/use-t.ts'

/** Returns title, reason and remedy of a rule; undefined for an unknown rule. */
export const ruleWords = (t: T<'review-rules'>, rule: string): RuleWords | undefined =>
  Object.hasOwn(words, rule) ? words[rule]?.(t) : undefined

/** Returns the rules that these pages have texts for. */
export const knownRules = (): string[] => Object.keys(words)

interface RuleWords {
  title: string
  why: string
  remedy: string
}

const words: Record<string, (t: T<'review-rules'>) => RuleWords> = {
  'code-from-data': (t) => ({
    title: t('review-rules.code-from-data.title'),
    why: t('review-rules.code-from-data.why'),
    remedy: t('review-rules.code-from-data.remedy'),
  }),
  'obfuscated-code': (t) => ({
    title: t('review-rules.obfuscated-code.title'),
    why: t('review-rules.obfuscated-code.why'),
    remedy: t('review-rules.obfuscated-code.remedy'),
  }),
  'hidden-code': (t) => ({
    title: t('review-rules.hidden-code.title'),
    why: t('review-rules.hidden-code.why'),
    remedy: t('review-rules.hidden-code.remedy'),
  }),
  'known-bad': (t) => ({
    title: t('review-rules.known-bad.title'),
    why: t('review-rules.known-bad.why'),
    remedy: t('review-rules.known-bad.remedy'),
  }),
  'data-to-webhook': (t) => ({
    title: t('review-rules.data-to-webhook.title'),
    why: t('review-rules.data-to-webhook.why'),
    remedy: t('review-rules.data-to-webhook.remedy'),
  }),
  'credentials-sent': (t) => ({
    title: t('review-rules.credentials-sent.title'),
    why: t('review-rules.credentials-sent.why'),
    remedy: t('review-rules.credentials-sent.remedy'),
  }),
  'reads-credentials': (t) => ({
    title: t('review-rules.reads-credentials.title'),
    why: t('review-rules.reads-credentials.why'),
    remedy: t('review-rules.reads-credentials.remedy'),
  }),
  persistence: (t) => ({
    title: t('review-rules.persistence.title'),
    why: t('review-rules.persistence.why'),
    remedy: t('review-rules.persistence.remedy'),
  }),
  'suspicious-command': (t) => ({
    title: t('review-rules.suspicious-command.title'),
    why: t('review-rules.suspicious-command.why'),
    remedy: t('review-rules.suspicious-command.remedy'),
  }),
  'code-download': (t) => ({
    title: t('review-rules.code-download.title'),
    why: t('review-rules.code-download.why'),
    remedy: t('review-rules.code-download.remedy'),
  }),
  'package-install': (t) => ({
    title: t('review-rules.package-install.title'),
    why: t('review-rules.package-install.why'),
    remedy: t('review-rules.package-install.remedy'),
  }),
  'input-capture': (t) => ({
    title: t('review-rules.input-capture.title'),
    why: t('review-rules.input-capture.why'),
    remedy: t('review-rules.input-capture.remedy'),
  }),
  'eval-exec': (t) => ({
    title: t('review-rules.eval-exec.title'),
    why: t('review-rules.eval-exec.why'),
    remedy: t('review-rules.eval-exec.remedy'),
  }),
  'dynamic-import': (t) => ({
    title: t('review-rules.dynamic-import.title'),
    why: t('review-rules.dynamic-import.why'),
    remedy: t('review-rules.dynamic-import.remedy'),
  }),
  'process-at-import': (t) => ({
    title: t('review-rules.process-at-import.title'),
    why: t('review-rules.process-at-import.why'),
    remedy: t('review-rules.process-at-import.remedy'),
  }),
  'process-start': (t) => ({
    title: t('review-rules.process-start.title'),
    why: t('review-rules.process-start.why'),
    remedy: t('review-rules.process-start.remedy'),
  }),
  'network-at-import': (t) => ({
    title: t('review-rules.network-at-import.title'),
    why: t('review-rules.network-at-import.why'),
    remedy: t('review-rules.network-at-import.remedy'),
  }),
  'unsafe-deserialization': (t) => ({
    title: t('review-rules.unsafe-deserialization.title'),
    why: t('review-rules.unsafe-deserialization.why'),
    remedy: t('review-rules.unsafe-deserialization.remedy'),
  }),
  'javascript-code-from-data': (t) => ({
    title: t('review-rules.javascript-code-from-data.title'),
    why: t('review-rules.javascript-code-from-data.why'),
    remedy: t('review-rules.javascript-code-from-data.remedy'),
  }),
  'javascript-obfuscated': (t) => ({
    title: t('review-rules.javascript-obfuscated.title'),
    why: t('review-rules.javascript-obfuscated.why'),
    remedy: t('review-rules.javascript-obfuscated.remedy'),
  }),
  'javascript-sends-data': (t) => ({
    title: t('review-rules.javascript-sends-data.title'),
    why: t('review-rules.javascript-sends-data.why'),
    remedy: t('review-rules.javascript-sends-data.remedy'),
  }),
  'javascript-remote-code': (t) => ({
    title: t('review-rules.javascript-remote-code.title'),
    why: t('review-rules.javascript-remote-code.why'),
    remedy: t('review-rules.javascript-remote-code.remedy'),
  }),
  'javascript-eval': (t) => ({
    title: t('review-rules.javascript-eval.title'),
    why: t('review-rules.javascript-eval.why'),
    remedy: t('review-rules.javascript-eval.remedy'),
  }),
  'front-end-deprecated-api': (t) => ({
    title: t('review-rules.front-end-deprecated-api.title'),
    why: t('review-rules.front-end-deprecated-api.why'),
    remedy: t('review-rules.front-end-deprecated-api.remedy'),
  }),
  'dependency-known-bad': (t) => ({
    title: t('review-rules.dependency-known-bad.title'),
    why: t('review-rules.dependency-known-bad.why'),
    remedy: t('review-rules.dependency-known-bad.remedy'),
  }),
  'dependency-unpinned-url': (t) => ({
    title: t('review-rules.dependency-unpinned-url.title'),
    why: t('review-rules.dependency-unpinned-url.why'),
    remedy: t('review-rules.dependency-unpinned-url.remedy'),
  }),
  'dependency-from-url': (t) => ({
    title: t('review-rules.dependency-from-url.title'),
    why: t('review-rules.dependency-from-url.why'),
    remedy: t('review-rules.dependency-from-url.remedy'),
  }),
  'dependency-other-index': (t) => ({
    title: t('review-rules.dependency-other-index.title'),
    why: t('review-rules.dependency-other-index.why'),
    remedy: t('review-rules.dependency-other-index.remedy'),
  }),
  'dependency-breaks-others': (t) => ({
    title: t('review-rules.dependency-breaks-others.title'),
    why: t('review-rules.dependency-breaks-others.why'),
    remedy: t('review-rules.dependency-breaks-others.remedy'),
  }),
  'disguised-binary': (t) => ({
    title: t('review-rules.disguised-binary.title'),
    why: t('review-rules.disguised-binary.why'),
    remedy: t('review-rules.disguised-binary.remedy'),
  }),
  'bytecode-without-source': (t) => ({
    title: t('review-rules.bytecode-without-source.title'),
    why: t('review-rules.bytecode-without-source.why'),
    remedy: t('review-rules.bytecode-without-source.remedy'),
  }),
  'source-too-large': (t) => ({
    title: t('review-rules.source-too-large.title'),
    why: t('review-rules.source-too-large.why'),
    remedy: t('review-rules.source-too-large.remedy'),
  }),
  'source-unreadable': (t) => ({
    title: t('review-rules.source-unreadable.title'),
    why: t('review-rules.source-unreadable.why'),
    remedy: t('review-rules.source-unreadable.remedy'),
  }),
  'scan-incomplete': (t) => ({
    title: t('review-rules.scan-incomplete.title'),
    why: t('review-rules.scan-incomplete.why'),
    remedy: t('review-rules.scan-incomplete.remedy'),
  }),
  'secret-in-archive': (t) => ({
    title: t('review-rules.secret-in-archive.title'),
    why: t('review-rules.secret-in-archive.why'),
    remedy: t('review-rules.secret-in-archive.remedy'),
  }),
  'native-binary': (t) => ({
    title: t('review-rules.native-binary.title'),
    why: t('review-rules.native-binary.why'),
    remedy: t('review-rules.native-binary.remedy'),
  }),
  'nested-archive': (t) => ({
    title: t('review-rules.nested-archive.title'),
    why: t('review-rules.nested-archive.why'),
    remedy: t('review-rules.nested-archive.remedy'),
  }),
  'javascript-too-large': (t) => ({
    title: t('review-rules.javascript-too-large.title'),
    why: t('review-rules.javascript-too-large.why'),
    remedy: t('review-rules.javascript-too-large.remedy'),
  }),
  bytecode: (t) => ({
    title: t('review-rules.bytecode.title'),
    why: t('review-rules.bytecode.why'),
    remedy: t('review-rules.bytecode.remedy'),
  }),
  'shell-script': (t) => ({
    title: t('review-rules.shell-script.title'),
    why: t('review-rules.shell-script.why'),
    remedy: t('review-rules.shell-script.remedy'),
  }),
}
