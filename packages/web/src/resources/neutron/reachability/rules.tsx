import type { EffectiveRule } from '@meridian/contract'
import { nameOr, shortId } from '#lib/text.ts'
import { plural, t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { useNames } from '#resource/names.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { addressGroup, port, securityGroup, securityGroupRule } from '#kinds/neutron/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'
import type { Rules, Subject } from '#resources/neutron/reachability/subject.ts'
import { marksOf, RuleMarks } from '#resources/neutron/rule-marks.tsx'
import { RuleWords } from '#resources/neutron/rule-words.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'

const Marks = ({ rule }: { readonly rule: EffectiveRule }) => {
  const { covered_by: cover } = rule
  return (
    <span className="flex flex-wrap items-center gap-1">
      {marksOf(rule).length > 0 && <RuleMarks rule={rule} />}
      {cover && (
        <span
          className="whitespace-normal text-muted"
          title={t('The other rule lets all of it through already.')}
        >
          {t('Covered by')}{' '}
          <ResourceLink
            type={securityGroupRule.type}
            id={cover.id}
            name={t('a rule of {group}', { group: nameOr(cover.group.name, cover.group.id) })}
          />
        </span>
      )}
    </span>
  )
}

const columns: readonly PlainColumn<EffectiveRule>[] = [
  { id: 'rule', label: t('Rule'), show: (rule) => <RuleWords rule={rule} /> },
  {
    id: 'direction',
    label: t('Direction'),
    priority: 3,
    show: ({ direction }) => (direction === 'egress' ? t('Egress') : t('Ingress')),
  },
  {
    id: 'group',
    label: t('Security Group'),
    // Narrow tables have room for the notes instead.
    priority: 3,
    show: ({ group }) => (
      <ResourceLink type={securityGroup.type} id={group.id} name={nameOr(group.name, group.id)} />
    ),
  },
  {
    id: 'ports',
    label: t('Ports of the instance'),
    priority: 4,
    show: ({ ports }) =>
      ports.length === 0
        ? t('All')
        : ports.map(({ id, name }) => (
            <span key={id} className="me-2">
              <ResourceLink type={port.type} id={id} name={name} />
            </span>
          )),
  },
  {
    id: 'marks',
    label: t('Notes'),
    priority: 2,
    show: (rule) => (marksOf(rule).length > 0 || rule.covered_by ? <Marks rule={rule} /> : null),
  },
]

/** Of one port there are no others. */
const ofOnePort = columns.filter(({ id }) => id !== 'ports')

/** All rules that count for an instance or a port, and which are more or less than one might think. */
export const EffectiveRules = ({ subject }: { readonly subject: Subject }) => {
  const loaded = usePart(subject.kind, subject.id, 'effective rules', subject.rules)
  return (
    <div className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('Effective rules')}</h2>
      <LoadedView loaded={loaded} failed={t('Unable to retrieve the rules.')}>
        {(rules) => <RulesTable subject={subject} rules={rules} />}
      </LoadedView>
    </div>
  )
}

type TableProps = { readonly subject: Subject; readonly rules: Rules }

const RulesTable = ({ subject, rules: { items, unfiltered, unseen } }: TableProps) => {
  const { provide } = useNames([
    { to: securityGroup, ids: idsOf(items, ({ remote_group_id: id }) => id) },
    { to: addressGroup, ids: idsOf(items, ({ remote_address_group_id: id }) => id) },
  ])
  return (
    <>
      {unfiltered.map(({ id, name }) => (
        <p key={id} className="text-muted">
          {t('Port security is off at port {port}: no rule counts there.', {
            port: name || shortId(id),
          })}
        </p>
      ))}
      {unseen.length > 0 && (
        <p className="text-muted">
          {plural(
            unseen.length,
            'The rules of {count} more security group are not shown to you.',
            'The rules of {count} more security groups are not shown to you.',
          )}
        </p>
      )}
      {provide(
        <PlainTable
          label={t('Effective rules')}
          columns={subject.kind.type === instance.type ? columns : ofOnePort}
          rows={items}
          keyOf={({ id }) => id}
          empty={subject.noRules}
        />,
      )}
    </>
  )
}

const idsOf = (
  items: readonly EffectiveRule[],
  of: (rule: EffectiveRule) => string | null | undefined,
): readonly string[] => [...new Set(items.flatMap((rule) => of(rule) ?? []))].toSorted()
