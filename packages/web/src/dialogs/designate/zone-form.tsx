import { dnsZones as api, type DnsZone } from '@meridian/contract'
import { call } from '#api/call.ts'
import { required } from '#forms/rules/validators.ts'
import { inBothForms, toAscii } from '#lib/idn.ts'
import { t } from '#lib/translate.ts'
import { AnyFieldsDialog, FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import type { Undo } from '#resource/forms/opening.tsx'
import { area, askForm, createForm, line, lines, number, radio } from '#resource/forms/fields.ts'
import { distinct, endsWithDot, master, singleAt } from '#dialogs/designate/rules.ts'
import { defaultTtl } from '#dialogs/designate/ttl.ts'

type OfType = { readonly type: string }

const isPrimary = ({ type }: OfType) => type === 'PRIMARY'
const isSecondary = ({ type }: OfType) => type === 'SECONDARY'

/** What both kinds of forms of a zone ask for; a primary zone has them (SV-ZONEFORM-03..07). */
const emailRules = { rules: [required(), singleAt] }
const ttlRules = {
  start: defaultTtl,
  rules: [required()],
  description: t('How many seconds answers may be cached, unless a record set says otherwise.'),
}

const creating = createForm({
  endpoint: api.create,
  fields: {
    name: line(t('Name'), {
      mono: true,
      rules: [endsWithDot(t("Zone must end with '.'"))],
      description: t('The name of the zone, ending with a dot, such as example.com.'),
    }),
    type: radio(t('Type'), [
      { value: 'PRIMARY', label: t('Primary') },
      { value: 'SECONDARY', label: t('Secondary') },
    ]),
    email: line<OfType>(t('Email'), {
      ...emailRules,
      shown: isPrimary,
      description: t('The email address of whoever maintains the zone.'),
    }),
    ttl: number<OfType>(t('TTL'), { ...ttlRules, shown: isPrimary }),
    masters: lines<OfType>(t('Masters'), {
      shown: isSecondary,
      each: [master],
      rules: [required(), distinct(t('All masters must be unique.'))],
      description: t('The IP addresses of the servers that the zone is copied from, one per line.'),
    }),
    description: area(t('Description'), { rows: 2 }),
  },
  send: (body) => call(api.create, { body: { ...body, name: toAscii(body.name) } }),
  wait: t('Creating Zone'),
  done: t('Zone %s was successfully created.'),
  failed: t('Unable to create the zone.'),
})

type Props = {
  readonly onClose: () => void
  /** `undo` takes a change back, where that can be done. */
  readonly onDone: (zone: DnsZone, undo?: Undo) => void
}

/** The form of a new zone. */
export const CreateZone = (props: Props) => (
  <FieldsDialog title={t('Create Zone')} form={creating} nameOf={({ name }) => name} {...props} />
)

/** Of a secondary zone its masters tell all but the description; name, type and masters stay. */
const changing = (zone: DnsZone) => {
  const { id, name, type, masters = [] } = zone
  const shown: readonly (readonly [string, string])[] = [
    [t('Name'), inBothForms(name)],
    [t('Type'), isSecondary(zone) ? t('Secondary') : isPrimary(zone) ? t('Primary') : type],
  ]
  return askForm({
    endpoint: api.update,
    fixed: masters.length > 0 ? [...shown, [t('Masters'), masters.join(', ')]] : shown,
    fields: {
      ...(isPrimary(zone) && {
        email: line(t('Email'), emailRules),
        ttl: number(t('TTL'), ttlRules),
      }),
      description: area(t('Description'), { rows: 2 }),
    },
    send: (body) => call(api.update, { params: { id }, body }),
    wait: t('Updating Zone'),
    done: t('Zone %s was successfully updated.'),
    failed: t('Unable to update the zone.'),
  })
}

/** The form that changes a zone (SV-ZONEFORM-14..16). */
export const UpdateZone = ({ zone, ...props }: Props & { readonly zone: DnsZone }) => (
  <AnyFieldsDialog
    title={t('Update Zone')}
    form={changing(zone)}
    changed={{ item: zone }}
    nameOf={(_, { name }) => name}
    {...props}
  />
)
