// Writes the table of docs/simulator.md: what the embedded cloud has routes for.
// usage: node tools/simulator-docs.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { simulatedEndpoints } from '@meridian/cloud'
import { root } from './run.ts'

const file = join(root, 'docs/simulator.md')
const marks = /(<!-- endpoints: begin -->\n)[\s\S]*?(<!-- endpoints: end -->)/

/** The document with its table as the cloud's routers would have it. */
export function simulatorDocument(): string {
  return readFileSync(file, 'utf8').replace(marks, `$1${endpointTables()}$2`)
}

function endpointTables(): string {
  const services = Map.groupBy(simulatedEndpoints(), ({ service }) => service)
  return [...services].map(([service, endpoints]) => table(service, endpoints)).join('')
}

type Endpoints = ReturnType<typeof simulatedEndpoints>

function table(service: string, endpoints: Endpoints): string {
  const paths = Map.groupBy(endpoints, ({ path }) => path)
  const methods = (of: Endpoints, played: boolean) =>
    of.filter((one) => one.played === played).map(({ method }) => method)
  const rows = [...paths]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([path, of]) =>
        `| \`${path}\` | ${methods(of, true).join(' ')} | ${methods(of, false).join(' ')} |\n`,
    )
  const played = endpoints.filter((one) => one.played).length
  return [
    `\n### ${service}: ${played} of ${endpoints.length}\n\n`,
    '| Path | Played | Answers 501 |\n|---|---|---|\n',
    ...rows,
    '\n',
    ...actionTable(endpoints),
  ].join('')
}

/** What the bodies of some paths ask for by name, where a service has such paths. */
function actionTable(endpoints: Endpoints): string[] {
  const rows = endpoints.flatMap(({ method, path, actions }) => {
    if (!actions) return []
    const { played, unplayed = [] } = actions
    return [`| ${method} \`${path}\` | ${names(played)} | ${names(unplayed)} |\n`]
  })
  if (rows.length === 0) return []
  return ['| Actions of | Played | Answer 501 |\n|---|---|---|\n', ...rows.toSorted(), '\n']
}

function names(of: readonly string[]): string {
  return of
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(' ')
}

if (import.meta.main) writeFileSync(file, simulatorDocument())
