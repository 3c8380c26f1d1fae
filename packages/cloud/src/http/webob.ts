import { json, text, type Answer } from '#http/reply.ts'

/** Faults as WebOb writes them: Glance's, and the unknown paths of Nova and Cinder. */
const REASONS: Readonly<Record<number, string>> = {
  202: 'Accepted',
  300: 'Multiple Choices',
  302: 'Found',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  416: 'Request Range Not Satisfiable',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}

/** The words HTTP has for a status. */
export function reason(status: number): string {
  return REASONS[status] ?? 'Error'
}

/**
 * A fault in the format that `Accept` asks for: a page, JSON, or plain text for everything else
 * and without the header. `detail` is a second sentence on a line of its own.
 */
export function webobFault(
  status: number,
  explanation: string,
  accept: string | null,
  detail = '',
): Answer {
  const line = `${status} ${reason(status)}`
  switch (preferred(accept ?? '')) {
    case 'text/html':
      return text(htmlPage(status, explanation, detail), 'text/html; charset=UTF-8', status)
    case 'application/json': {
      const message = `${explanation}<br /><br />\n${detail}\n\n`
      return json({ message, code: line, title: reason(status) }, status)
    }
    case undefined: {
      const words = `${explanation}\n\n ${detail}  `.replaceAll(/<[^>]*>/g, '')
      return text(`${line}\n\n${words}\n`, 'text/plain; charset=UTF-8', status)
    }
  }
}

/** A page as WebOb writes it. */
export function htmlPage(status: number, explanation: string, detail = ''): string {
  const title = `${status} ${reason(status)}`
  return `<html>
 <head>
  <title>${title}</title>
 </head>
 <body>
  <h1>${title}</h1>
  ${escaped(explanation)}<br /><br />
${escaped(detail)}


 </body>
</html>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}

const OFFERS = ['text/html', 'application/json'] as const

/** Of the two formats WebOb offers, the one wanted most; of equals, the page. */
function preferred(accept: string): (typeof OFFERS)[number] | undefined {
  const ranges = accept.split(',').map(rangeOf)
  const wishes = OFFERS.map((offer) => ({ offer, weight: weightOf(offer, ranges) }))
  const [page, data] = wishes
  const best = page && data && data.weight > page.weight ? data : page
  return best && best.weight > 0 ? best.offer : undefined
}

type Range = { type: string; weight: number }

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { type, weight: quality === undefined ? 1 : Number(quality.slice(2)) }
}

/** The most exact range that covers the type decides. */
function weightOf(offer: string, ranges: readonly Range[]): number {
  const wide = `${offer.split('/')[0] ?? ''}/*`
  for (const type of [offer, wide, '*/*']) {
    const found = ranges.find((range) => range.type === type)
    if (found) return found.weight
  }
  return 0
}
