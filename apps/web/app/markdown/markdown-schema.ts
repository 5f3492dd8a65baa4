import { defaultSchema, type Options } from 'rehype-sanitize'

/** Prefix of every id from a text, so that these ids never collide with ids of the page. */
export const anchorPrefix = 'readme-'

const tagNames = (
  'a abbr b blockquote br center code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p ' +
  'pre q s samp section small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr'
).split(' ')

/** HTML that a text may contain: no scripts, styles, frames, drawings, forms or event handlers. */
export const markdownSchema: Options = {
  tagNames,
  // The sanitizer removes these elements with their content. Any other unknown element leaves its text.
  strip: 'iframe math noembed noframes noscript object script style svg template textarea title xmp'.split(' '),
  ancestors: defaultSchema.ancestors ?? {},
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
  clobber: ['id', 'name'],
  clobberPrefix: anchorPrefix,
  allowComments: false,
  allowDoctypes: false,
  attributes: {
    '*': ['align', 'dir', 'id', 'lang'],
    a: ['href', 'name', 'title'],
    abbr: ['title'],
    code: [['className', /^language-[\w-]{1,40}$/]],
    details: ['open'],
    img: ['alt', 'height', 'src', 'title', 'width'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    ol: ['start', 'reversed'],
    td: ['colSpan', 'rowSpan', 'vAlign', 'width'],
    th: ['colSpan', 'rowSpan', 'scope', 'vAlign', 'width'],
  },
}
