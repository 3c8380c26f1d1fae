import { performance } from 'node:perf_hooks'
import { bodiesOf, oddParts } from '../packages/openstack/src/answers/odd-bodies.ts'
import { faultWords } from '../packages/openstack/src/answers/faults.ts'
import { layoutOf } from '../packages/web/src/screens/topology/flat-layout.ts'
import { network, port, server, view } from '../packages/web/src/screens/topology/testing.ts'
import { blockLines, colored } from '../packages/web/src/ui/fields/yaml-colors.ts'

/** Milliseconds for something usual, and for something as long that means harm or for twice as much. */
export type Beside = { readonly usual: number; readonly odd: number; readonly limit: number }

/** What takes long where it is done carelessly, beside what does not; by what is done. */
export function oddTexts(): Readonly<Record<string, Beside>> {
  const plain = bodiesOf('The server has no room. ')
  return {
    'a fault that means harm': {
      usual: Math.max(...plain.map((body) => best(() => faultWords(400, body)))),
      odd: Math.max(...oddParts.flatMap(bodiesOf).map((body) => best(() => faultWords(400, body)))),
      limit: 30,
    },
    'a line of YAML that means harm': {
      usual: best(() => colourLine(`name: ${'web server '.repeat(181)}`)),
      odd: Math.max(
        ...['a', ' ', '"', '"a" ', '\\', '- ', 'a: '].map((part) => {
          const line = part.repeat(Math.floor(1999 / part.length))
          return best(() => colourLine(line))
        }),
      ),
      limit: 30,
    },
    'a template that means harm': {
      usual: best(() => colourText('name: web server\n'.repeat(1700))),
      odd: best(() =>
        colourText(`${'a:'.repeat(5000)}\n"${'\\'.repeat(9999)}\n${'#x '.repeat(3000)}\n`),
      ),
      limit: 30,
    },
    'a flat topology of twice as many servers': {
      usual: best(laidOut(1000)),
      odd: best(laidOut(2000)),
      limit: 3,
    },
  }
}

const colourText = (text: string): void => {
  const lines = text.split('\n')
  const blocks = blockLines(lines)
  for (const [at, line] of lines.entries()) colored(line, blocks[at] ?? false)
}

const colourLine = (line: string): void => {
  colored(line, false)
  blockLines([line])
}

const laidOut = (count: number): (() => unknown) => {
  const ids = Array.from({ length: count }, (_, at) => `s${at}`)
  const { networks, devices } = view({
    networks: Array.from({ length: 20 }, (_, at) => network(`n${at}`)),
    servers: ids.map((id) => server(id)),
    ports: ids.map((id, at) => port(id, `n${at % 20}`)),
  })
  return () => layoutOf(networks, devices, 'normal')
}

/** The quickest of some, the first of which are compiled meanwhile. */
const best = (work: () => unknown): number => {
  const times = Array.from({ length: 15 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...times.slice(5))
}
