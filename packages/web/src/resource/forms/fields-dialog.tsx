import type { JsonEndpoint } from '@meridian/contract'
import { useState, type ReactNode } from 'react'
import { FieldGroup } from '#forms/field-group.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { fill, t } from '#lib/translate.ts'
import { changesIn, filledIn, startOf } from '#resource/forms/body.ts'
import { DeclaredField } from '#resource/forms/declared-field.tsx'
import { formOfNew, type AnyForm, type CreateForm, type FieldsOf } from '#resource/forms/fields.ts'
import { useDeclared } from '#resource/forms/use-declared.ts'
import { useLive } from '#resource/forms/use-live.ts'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'

export type AnyFieldsDialogProps<R> = {
  readonly title: string
  readonly form: AnyForm<R>
  /** Present: only what differs from it is sent; where nothing does, the dialog just closes. */
  readonly changed?: { readonly item: unknown } | undefined
  /** What the toast calls it, by what was sent and answered. */
  readonly nameOf: (body: Readonly<Record<string, unknown>>, reply: R) => string
  readonly onClose: () => void
  readonly onDone: (reply: R) => void
}

/** The dialog of declared fields. */
export const AnyFieldsDialog = <R,>(props: AnyFieldsDialogProps<R>) => {
  const { title, form: parts, changed, nameOf, onClose, onDone } = props
  const { fields } = parts
  const before = startOf(fields, changed?.item)
  const { list, rules, shown, read } = useDeclared(
    `${title} ${parts.endpoint.path}`,
    parts,
    changed && before,
  )
  const [secret, setSecret] = useState<ReactNode>()
  const form = useForm({
    initial: before,
    rules,
    shown,
    ...(parts.failed !== undefined && { failed: parts.failed }),
    submit: async (_, sent) => {
      const body = changed ? changesIn(parts, sent, before) : filledIn(parts, sent)
      if (changed && Object.keys(body).length === 0) return onClose()
      const show = await showing(parts)
      const reply = await parts.send(body)
      const name = nameOf(body, reply)
      toast.add('success', fill(parts.done ?? t('Done: %s.'), name))
      const dialog = show(reply, name, () => onDone(reply))
      if (dialog === undefined) onDone(reply)
      else setSecret(dialog)
    },
  })
  const fieldOf = useLive(form, fields)
  if (secret !== undefined) return secret
  const start = list.find(({ name }) => !form.field(name).hidden)?.name
  return (
    <FormDialog
      title={title}
      form={form}
      submit={parts.submit ?? (changed ? t('Save') : title)}
      wait={parts.wait}
      onClose={onClose}
      size={parts.size ?? 'small'}
    >
      {parts.intro !== undefined && <p>{parts.intro}</p>}
      {parts.fixed?.map(([label, text]) => (
        <TextField key={label} label={label} value={text} readOnly />
      ))}
      {groupsIn(list).map(({ label, members }) => {
        const drawn = members.map((field) => (
          <DeclaredField
            key={field.name}
            loaded={read[field.name]}
            field={fieldOf(field.name)}
            declared={field}
            values={form.values}
            endpoint={parts.endpoint}
            autoFocus={field.name === start}
          />
        ))
        if (label === undefined) return drawn
        const fields = members.map(({ name }) => form.field(name))
        return (
          <FieldGroup key={label} label={label} fields={fields}>
            {drawn}
          </FieldGroup>
        )
      })}
    </FormDialog>
  )
}

type Grouped<F> = { readonly label: string | undefined; readonly members: readonly F[] }

/** Fields next to each other that have the same words over them. */
const groupsIn = <F extends { readonly group?: string }>(list: readonly F[]) =>
  list.reduce<readonly Grouped<F>[]>((groups, field) => {
    const last = groups.at(-1)
    if (!last || last.label !== field.group)
      return [...groups, { label: field.group, members: [field] }]
    return groups.with(-1, { ...last, members: [...last.members, field] })
  }, [])

/** What draws a secret; its code is there before anything is sent, so that no secret is lost. */
const showing = async <R,>({ shownOnce }: AnyForm<R>) => {
  if (!shownOnce) return () => undefined
  const { ShownOnceDialog } = await import('#resource/forms/shown-once.tsx')
  return (made: R, name: string, onClose: () => void) => {
    const value = shownOnce.value(made)
    if (value === undefined) return undefined
    const { called, file, beside = () => [] } = shownOnce
    return <ShownOnceDialog {...{ called, file, value, name, onClose }} beside={beside(made)} />
  }
}

export type FieldsDialogProps<E extends JsonEndpoint, F extends FieldsOf<E>, R> = {
  readonly title: string
  readonly form: CreateForm<E, F, R>
  readonly nameOf: (reply: R) => string
  readonly onClose: () => void
  readonly onDone: (reply: R) => void
}

/** The dialog of a form for something new, for pages that go on with what was made themselves. */
export const FieldsDialog = <E extends JsonEndpoint, F extends FieldsOf<E>, R>({
  form,
  nameOf,
  ...props
}: FieldsDialogProps<E, F, R>) => (
  <AnyFieldsDialog {...props} form={formOfNew(form)} nameOf={(_, reply) => nameOf(reply)} />
)
