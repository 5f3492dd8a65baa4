import { createLinks } from '../../app/links.ts'
import { answer } from '../answer.ts'
import type { Site } from '../site.ts'

const oneHour = 3600

/** Describes the registry for language models, as https://llmstxt.org specifies. */
export const llmsTxt = (site: Site, request: Request): Promise<Response> =>
  answer(request, { type: 'text/plain; charset=utf-8', body: write(site), maxAge: oneHour })

const write = ({ publicUrl, apiPublicUrl }: Site): string => {
  const links = createLinks('en')
  const page = (path: string) => `${publicUrl}${path}`
  return `# Comfy Registry

> A public registry of custom nodes for ComfyUI: publishers release versions of their packs, and comfy-cli, ComfyUI-Manager and ComfyUI's front end find, compare and install them. Reading needs no key.

A *node* here is a pack: an installable archive with an id such as \`my-pack\`. Its *comfy nodes* are the boxes that it adds to a workflow. Only versions that have passed a review can be installed.

## Read one pack

- [Markdown](${page('/nodes/')}{id}.md): facts, install commands, compatibility, versions, and comfy nodes with their inputs and outputs. Other languages stand before the path: \`/zh/nodes/{id}.md\`
- [Page](${page('/nodes/')}{id}): the same for people, with its README
- [JSON](${apiPublicUrl}/nodes/{id}): the same for programs

## Find packs

- [Search](${apiPublicUrl}/nodes/search?search={words}&limit=20): best matches first, with small mistakes, in eight languages. Filters may stand among the words (\`in:IMAGE out:MASK pack:impact updated:<90d\`); \`matches\` says why each pack was found
- [Catalogue](${apiPublicUrl}/nodes?page=1&limit=100): everything, by page; \`timestamp\` asks for what has changed since
- [By comfy node](${apiPublicUrl}/comfy-nodes/{name}/node): the pack that a workflow gets for the name of a comfy node
- [Comfy nodes](${apiPublicUrl}/comfy-nodes/search?search={words}): names of comfy nodes, each with every pack that has it
- [Author](${apiPublicUrl}/authors/{name}): whoever wrote packs, claimed or not, by the account on GitHub; their packs: ${apiPublicUrl}/nodes?author={name}
- [Search page](${page(links.home({ query: '{words}' }))}): for people

## API

- [Tools for agents](${page('/mcp')}): the same reads as tools of the Model Context Protocol, over HTTP (POST) without a key
- [OpenAPI document](${apiPublicUrl}/openapi): every operation, and every refusal with its code
- [Reference](${links.apiReference(apiPublicUrl)}): the same to read

## What is new

- [New packs](${page(links.newFeed())}): Atom
- [New versions](${page(links.updatesFeed())}): Atom
- [Security advisories](${page(links.advisoriesFeed())}): Atom
- [Releases of ComfyUI](${page(links.releasesFeed())}): Atom
- [CI results](${page(links.ci())}): what happened to each workflow at each commit of ComfyUI; as JSON at ${apiPublicUrl}/gitcommitsummary
- Versions of one pack: ${page('/nodes/')}{id}/versions.atom, packs of one publisher: ${page('/publishers/')}{id}.atom
- [Sitemap](${page('/sitemap.xml')}): the home page, the search for comfy nodes, the releases and CI results of ComfyUI, every pack and every author and publisher of one, in every language
`
}
