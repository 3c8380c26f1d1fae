/** What a rule opens to everybody that seldom is to be. */
import { exposureOf, type Exposure, type RuleParts } from '@meridian/contract'
import { t } from '#lib/translate.ts'

/** `open`: whatever listens can be reached by anyone; `risky`: what should be open to few. */
export type Danger = {
  readonly level: Exposure['level']
  readonly text: string
  /** For a cell of a list. */
  readonly short: string
}

/** What is dangerous about a rule; undefined for what is not. */
export const dangerOf = (rule: RuleParts): Danger | undefined => {
  const exposure = exposureOf(rule)
  if (!exposure) return undefined
  if (exposure.level === 'risky') return risky(exposure)
  return {
    level: 'open',
    short: t('Open to anyone'),
    text: rule.protocol
      ? t('Every port of this protocol is open to anyone.')
      : t('Everything is open to anyone, on every port.'),
  }
}

/** What is dangerous about all rules of a group together. */
export const dangerOfGroup = (exposure: Exposure): Danger =>
  exposure.level === 'risky'
    ? risky(exposure)
    : {
        level: 'open',
        short: t('All ports open to anyone'),
        text: t('A rule lets anyone reach every port of its protocols.'),
      }

const risky = ({ level, services }: Exposure): Danger => {
  const [only = ''] = services
  return {
    level,
    short:
      services.length === 1
        ? t('{name} open to anyone', { name: only })
        : t('{count} services open to anyone', { count: services.length }),
    text: t('Open to anyone: {names}.', { names: services.join(', ') }),
  }
}
