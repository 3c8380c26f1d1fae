import { recordSets as api, type DnsZone, type RecordSet } from '@meridian/contract'
import { call } from '#api/call.ts'
import { required, type Validator } from '#forms/rules/validators.ts'
import { inBothForms, toAscii } from '#lib/idn.ts'
import { t } from '#lib/translate.ts'
import { AnyFieldsDialog } from '#resource/forms/fields-dialog.tsx'
import type { Undo } from '#resource/forms/opening.tsx'
import { area, askForm, line, lines, number, select } from '#resource/forms/fields.ts'
import {
  asSent,
  editableTypes,
  exampleOf,
  nameFault,
  recordFault,
} from '#dialogs/designate/record-types.ts'
import { distinct, endsWithDot } from '#dialogs/designate/rules.ts'
import { defaultTtl } from '#dialogs/designate/ttl.ts'

type OfType = { readonly type: string }

const typeOptions = editableTypes.map((type) => ({ value: type, label: type }))

/** What a record of the type looks like. */
const recordHint = (type: string): string => {
  const example = exampleOf(type)
  return example === undefined
    ? t('One record per line.')
    : t('One record per line, such as {example}', { example })
}

/** One record a line, each of which is one of the type that `typeOf` finds (SV-RSETFORM-09..11). */
const records = <V,>(typeOf: (values: V) => string) => {
  const each: Validator<string, V> = (record, values) => recordFault(typeOf(values), record)
  return lines<V>(t('Records'), {
    live: true,
    each: [each],
    rules: [required(), distinct(t('All records must be unique.'))],
    description: (values) => recordHint(typeOf(values)),
  })
}

const description = () => area(t('Description'), { rows: 2 })

/** The name is told to be in the zone as soon as it ends with its dot. */
const inZone =
  (zone: string): Validator<string, OfType> =>
  (name, { type }) =>
    name.trim() === '' ? undefined : nameFault(type, name.trim(), zone)

const creating = ({ id, name: zone }: DnsZone) =>
  askForm({
    endpoint: api.create,
    fields: {
      type: select(t('Type'), typeOptions, { start: 'A' }),
      name: line<OfType>(t('Name'), {
        mono: true,
        rules: [endsWithDot(t("DNS name must end with '.'")), inZone(zone)],
        description: t('The full name, ending with a dot, such as www.{zone}', { zone }),
      }),
      ttl: number(t('TTL'), {
        start: defaultTtl,
        rules: [required()],
        description: t('How many seconds answers may be cached.'),
      }),
      records: records(({ type }: OfType) => type),
      description: description(),
    },
    send: (body) =>
      call(api.create, {
        params: { zone_id: id },
        body: {
          ...body,
          name: toAscii(body.name),
          records: body.records.map((record) => asSent(body.type, record)),
        },
      }),
    wait: t('Creating Record Set'),
    done: t('Record Set %s was successfully created.'),
    failed: t('Unable to create the record set.'),
  })

type Props = {
  readonly onClose: () => void
  /** `undo` takes a change back, where that can be done. */
  readonly onDone: (made: RecordSet, undo?: Undo) => void
}

/** The form of a new record set of a zone. */
export const CreateRecordSet = ({ zone, ...props }: Props & { readonly zone: DnsZone }) => (
  <AnyFieldsDialog
    title={t('Create Record Set')}
    form={creating(zone)}
    nameOf={(_, { name }) => name}
    {...props}
  />
)

/** One that has had no TTL of its own may go on without. */
const changing = ({ zone_id, id, name, type, ttl }: RecordSet) =>
  askForm({
    endpoint: api.update,
    fixed: [
      [t('Type'), type],
      [t('Name'), inBothForms(name)],
    ],
    fields: {
      ttl: number(t('TTL'), {
        ...(typeof ttl === 'number' && { rules: [required()] }),
        description: t('How many seconds answers may be cached; if empty, as the zone says.'),
      }),
      records: records(() => type),
      description: description(),
    },
    send: ({ records: given, ...body }) =>
      call(api.update, {
        params: { zone_id, id },
        body: {
          ...body,
          ...(given && { records: given.map((record) => asSent(type, record)) }),
        },
      }),
    wait: t('Updating Record Set'),
    done: t('Record Set %s was successfully updated.'),
    failed: t('Unable to update the record set.'),
  })

/** The form that changes a record set, whose name and type stay (SV-RSETFORM-12, SV-RSETFORM-13). */
export const UpdateRecordSet = ({ set, ...props }: Props & { readonly set: RecordSet }) => (
  <AnyFieldsDialog
    title={t('Update Record Set')}
    form={changing(set)}
    changed={{ item: set }}
    nameOf={(_, { name }) => name}
    {...props}
  />
)
