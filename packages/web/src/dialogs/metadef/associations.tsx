import {
  metadefNamespaces as api,
  metadefs,
  type MetadefAssociation,
  type MetadefNamespace,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { SelectInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { RepeatedRows } from '#forms/fields/repeated-rows.tsx'
import { eachRow, present, rowsOf, sentRows, type FormRows } from '#forms/fields/rows.ts'
import type { Rules } from '#forms/rules/rules.ts'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required, type Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/tell/toast.ts'

type Close = (changed: boolean) => void
type Row = { readonly name: string; readonly prefix: string; readonly target: string }

/** Reads the namespace as it is now and all kinds of resource, and draws the dialog. Throws `ApiError`. */
export const loadAssociations = async ({ namespace }: MetadefNamespace, signal: AbortSignal) => {
  const [now, types] = await Promise.all([
    call(api.load, { params: { namespace } }, { signal }),
    call(metadefs.resourceTypes, {}, { signal }),
  ])
  const { resource_type_associations: associations = [] } = now
  const names = [...types.items, ...associations].map(({ name }) => name)
  const known = [...new Set(names)].toSorted((a, b) => a.localeCompare(b))
  return (close: Close) => <Associations namespace={now} types={known} close={close} />
}

const rules: Rules<Row> = {
  name: [required()],
  prefix: [maxLength(80)],
  target: [maxLength(80)],
}

/** Glance has each kind of resource once in a namespace. */
const once: Validator<FormRows<Row>> = (rows) => {
  const names = present(rows).map(({ values }) => values.name)
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  return twice === undefined ? undefined : t('{name} is there twice.', { name: twice })
}

const rowOf = ({ name, prefix, properties_target }: MetadefAssociation): Row => ({
  name,
  prefix: prefix ?? '',
  target: properties_target ?? '',
})

const associationOf = ({ name, prefix, target }: Row): MetadefAssociation => ({
  name,
  prefix: prefix.trim() || null,
  properties_target: target.trim() || null,
})

type Props = {
  readonly namespace: MetadefNamespace
  readonly types: readonly string[]
  readonly close: Close
}

/** For which kinds of resource the definitions of a namespace are. */
const Associations = ({ namespace: about, types, close }: Props) => {
  const { namespace, display_name, resource_type_associations: now = [] } = about
  const name = display_name || namespace
  const form = useForm<{ readonly rows: FormRows<Row> }>({
    draft: 'rows',
    initial: { rows: rowsOf(now.map(rowOf)) },
    rules: { rows: [eachRow(rules), once] },
    failed: t('Unable to update the resource types of the metadata definition.'),
    submit: async ({ rows }) => {
      await call(api.associate, { params: { namespace }, body: sentRows(rows, associationOf) })
      toast.add('success', t('Updated resource types of "%s".', name))
      close(true)
    },
  })
  return (
    <FormDialog
      title={t('Resource Types of {name}', { name })}
      size="large"
      form={form}
      submit={t('Save')}
      onClose={() => close(false)}
    >
      <p>{t('The definitions are offered where metadata of these kinds of resource is edited.')}</p>
      <RepeatedRows
        field={form.field('rows')}
        label={t('Resource Types')}
        one={t('Resource Type')}
        empty={{ name: '', prefix: '', target: '' }}
        rules={rules}
      >
        {({ field, existing }) => (
          <div className="grid gap-3 sm:grid-cols-3">
            <SelectInput
              field={field('name')}
              label={t('Resource Type')}
              // The rows that there are go by it: another kind is another row.
              options={(existing ? [field('name').value] : types).map((value) => ({
                ...{ value, label: value },
              }))}
            />
            <TextInput field={field('prefix')} label={t('Prefix')} />
            <TextInput field={field('target')} label={t('Properties Target')} />
          </div>
        )}
      </RepeatedRows>
    </FormDialog>
  )
}
