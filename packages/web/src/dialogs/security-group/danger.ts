/** What a rule opens to everybody that seldom is to be. */
import { hasPorts, protocolNumber } from '#dialogs/security-group/protocols.ts'
import { isAnyone, portsOf, type RuleParts } from '#dialogs/security-group/sentence.ts'
import { t } from '#lib/translate.ts'

/** `open`: whatever listens can be reached by anyone; `risky`: what should be open to few. */
export type Danger = {
  readonly level: 'open' | 'risky'
  readonly text: string
  /** For a cell of a list. */
  readonly short: string
}

const tcp = 6

/** What people are broken into by, where it is open to the world; the port of each. */
const guarded: readonly (readonly [port: number, name: string, protocols: readonly number[]])[] = [
  [22, t('SSH'), [tcp]],
  [23, t('Telnet'), [tcp]],
  [445, t('SMB'), [tcp]],
  [1433, t('MS SQL'), [tcp]],
  [1521, t('Oracle'), [tcp]],
  [2375, t('Docker'), [tcp]],
  [3306, t('MySQL'), [tcp]],
  [3389, t('RDP'), [tcp, 17]],
  [5432, t('PostgreSQL'), [tcp]],
  [5900, t('VNC'), [tcp]],
  [6379, t('Redis'), [tcp]],
  [9200, t('Elasticsearch'), [tcp]],
  [11211, t('Memcached'), [tcp, 17]],
  [27017, t('MongoDB'), [tcp]],
]

/** What is dangerous about a rule; undefined for what is not. */
export const dangerOf = (rule: RuleParts): Danger | undefined => {
  if (rule.direction !== 'ingress' || !isAnyone(rule)) return undefined
  const short = t('Open to anyone')
  if (!rule.protocol)
    return { level: 'open', short, text: t('Everything is open to anyone, on every port.') }
  const number = protocolNumber(rule.protocol)
  if (number === undefined || !hasPorts(number)) return undefined
  const range = portsOf(rule)
  if (!range)
    return { level: 'open', short, text: t('Every port of this protocol is open to anyone.') }
  const [from, to] = range
  const names = guarded
    .filter(([port, , protocols]) => port >= from && port <= to && protocols.includes(number))
    .map(([, name]) => name)
  const [only] = names
  if (only === undefined) return undefined
  return {
    level: 'risky',
    short:
      names.length === 1
        ? t('{name} open to anyone', { name: only })
        : t('{count} services open to anyone', { count: names.length }),
    text: t('Open to anyone: {names}.', { names: names.join(', ') }),
  }
}
