/** Embeds schema.org facts for search engines. */
export const JsonLd = ({ facts }: { facts: object }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', String.raw`\u003c`),
    }}
  />
)
