/** What a rule opens to everybody that seldom is to be. */
import { exposureOf, type RuleParts } from '@meridian/contract'
import { riskOf, type Danger } from '#dialogs/security-group/exposed.ts'
import { t } from '#lib/translate.ts'

/** The danger of a rule; undefined for a harmless one. */
export const dangerOf = (rule: RuleParts): Danger | undefined => {
  const exposure = exposureOf(rule)
  if (!exposure) return undefined
  if (exposure.level === 'risky') return riskOf(exposure)
  return {
    level: 'open',
    short: t('Open to anyone'),
    text: rule.protocol
      ? t('Every port of this protocol is open to anyone.')
      : t('Everything is open to anyone, on every port.'),
  }
}
