/** What is said of a rule beside its words: how much it opens, and to whom. */
import { isAnyone, widthOf, type SecurityGroupRule } from '@meridian/contract'
import { dangerOf } from '#dialogs/security-group/danger.ts'
import { exactly } from '#lib/figures.ts'
import { t } from '#lib/translate.ts'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'

type Mark = { readonly meaning: StatusMeaning; readonly short: string; readonly text: string }

/** What a rule opens to anyone, and whether it lets in more than a service needs. */
export const marksOf = (rule: SecurityGroupRule): readonly Mark[] => {
  const [open, wide] = [openMark(rule), wideMark(rule)]
  return [...(open ? [open] : []), ...(wide ? [wide] : [])]
}

const openMark = (rule: SecurityGroupRule): Mark | undefined => {
  const danger = dangerOf(rule)
  if (danger) return { ...danger, meaning: danger.level === 'open' ? 'bad' : 'attention' }
  return rule.direction === 'ingress' && isAnyone(rule)
    ? {
        meaning: 'used',
        short: t('Open to anyone'),
        text: t('Any address reaches it, as is usual for what is offered to the public.'),
      }
    : undefined
}

const wideMark = (rule: SecurityGroupRule): Mark | undefined => {
  const width = widthOf(rule)
  return width === undefined
    ? undefined
    : {
        meaning: 'attention',
        short: t('Wide'),
        text:
          width === 'everything'
            ? t('It lets in every protocol and every port.')
            : t('It lets in {count} ports.', { count: exactly(width) }),
      }
}

type Props = { readonly rule: SecurityGroupRule }

/** The marks as badges; what each means in full is in its tooltip. */
export const RuleMarks = ({ rule }: Props) => (
  <span className="flex flex-wrap items-center gap-1">
    {marksOf(rule).map(({ meaning, short, text }) => (
      <StatusBadge key={short} meaning={meaning} title={text}>
        {short}
      </StatusBadge>
    ))}
  </span>
)
