import { dangerOf } from '#dialogs/security-group/danger.ts'
import type { RuleParts } from '@meridian/contract'
import { ruleSentence, type NameOf } from '#dialogs/security-group/sentence.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'

/** So many rules are said in words. */
const most = 6

type Props = { readonly rules: readonly RuleParts[]; readonly nameOf: NameOf }

/** What new rules will let through, and what of that is dangerous. */
export const Preview = ({ rules, nameOf }: Props) => {
  const shown = rules.slice(0, most)
  const dangers = rules.flatMap((rule) => dangerOf(rule) ?? [])
  const texts = [...new Map(dangers.map((one) => [one.text, one])).values()]
  return (
    <div className="flex flex-col gap-2">
      {texts.map(({ level, text }) => (
        <Alert key={text} type={level === 'open' ? 'warning' : 'info'}>
          {text}
        </Alert>
      ))}
      {shown.length > 0 && (
        <div>
          <p className="font-medium">{t('What is added')}</p>
          <ul aria-label={t('What is added')} className="list-disc ps-5">
            {shown.map((rule) => (
              <li key={JSON.stringify(rule)}>{ruleSentence(rule, nameOf)}</li>
            ))}
          </ul>
          {rules.length > most && (
            <p className="text-muted">{t('and {count} more', { count: rules.length - most })}</p>
          )}
        </div>
      )}
    </div>
  )
}
