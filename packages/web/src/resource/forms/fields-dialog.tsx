import type { JsonEndpoint } from '@meridian/contract'
import { use, useState, type ReactNode } from 'react'
import { FormDialog } from '#forms/form-dialog.tsx'
import { tellUnable } from '#forms/tell-unable.ts'
import { DraftNote } from '#forms/drafts/draft-note.tsx'
import { DraftedContext } from '#forms/drafts/scope.ts'
import { useDraft, type Drafted } from '#forms/drafts/use-draft.ts'
import { useForm } from '#forms/use-form.ts'
import { fill, t } from '#lib/translate.ts'
import { changesIn, filledIn, startOf, wayBack } from '#resource/forms/body.ts'
import { filledOf, restoredIn, withDraft } from '#resource/forms/drafted-values.ts'
import type { Undo } from '#resource/forms/opening.tsx'
import { DeclaredFields, takesFocus } from '#resource/forms/declared-fields.tsx'
import { formOfNew, type AnyForm, type CreateForm, type FieldsOf } from '#resource/forms/fields.ts'
import { useDeclared } from '#resource/forms/use-declared.ts'
import { chosenIn } from '#resource/forms/use-read.ts'
import { useLive } from '#resource/forms/use-live.ts'
import type { Values } from '#resource/forms/values.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/tell/toast.ts'

export type AnyFieldsDialogProps<R> = {
  readonly title: string
  readonly form: AnyForm<R>
  /** Present: only what differs from it is sent; where nothing does, the dialog just closes. */
  readonly changed?: { readonly item: unknown } | undefined
  /** What the toast calls it, by what was sent and answered. */
  readonly nameOf: (body: Readonly<Record<string, unknown>>, reply: R) => string
  /** What was filled in before it was left, if not the draft of the dialog that it is. */
  readonly drafted?: Drafted
  readonly onClose: () => void
  /** `undo` takes back what was changed of an item; undefined where it cannot be. */
  readonly onDone: (reply: R, undo?: Undo) => void
}

/** The dialog of declared fields. */
export const AnyFieldsDialog = <R,>(props: AnyFieldsDialogProps<R>) => {
  const { form: parts, changed, nameOf, onClose, onDone } = props
  const around = use(DraftedContext)
  const { drafted = around } = props
  const { title = props.title, fields, endpoint, ends = never } = parts
  const isChange = changed !== undefined || parts.changes === true
  const before = startOf(fields, changed?.item)
  const held = useState<Values>(() => withDraft(before, drafted?.kept, fields))
  const filled = filledOf(before, held[0], fields)
  const isBack = drafted?.kept !== undefined && Object.keys(filled).length > 0
  const forgetDraft = useDraft(drafted?.form, filled)
  const { list, rules, shown, read } = useDeclared(
    `${title} ${endpoint.path}`,
    parts,
    held[0],
    isChange ? before : undefined,
  )
  const [secret, setSecret] = useState<ReactNode>()
  const form = useForm<Values>({
    initial: before,
    held,
    isRestored: restoredIn(drafted?.kept, held[0]),
    rules,
    shown,
    ...(parts.failed !== undefined && { failed: parts.failed }),
    submit: async (values, sent) => {
      const body = isChange ? changesIn(parts, sent, before) : filledIn(parts, sent)
      if (isChange && Object.keys(body).length === 0) return onClose()
      const show = await showing(parts)
      try {
        const reply = await parts.send(body, chosenIn(fields, read, values))
        forgetDraft()
        const name = nameOf(body, reply)
        toast.add('success', doneWith(parts, reply, name))
        const dialog = show(reply, name, () => onDone(reply))
        const back = isChange ? wayBack(parts, sent, before) : undefined
        const undo = back && (() => parts.send(back, chosenIn(fields, read, before)))
        if (dialog === undefined) onDone(reply, undo)
        else setSecret(dialog)
      } catch (error) {
        if (!ends(error)) throw error
        tellUnable(parts.failed ?? t('Unable to do it.'), error)
        onClose()
      }
    },
  })
  const fieldOf = useLive(form, fields)
  if (secret !== undefined) return secret
  return (
    <FormDialog
      title={title}
      form={form}
      submit={parts.submit ?? (isChange ? t('Save') : props.title)}
      wait={parts.wait}
      onClose={onClose}
      size={parts.size ?? 'small'}
    >
      {typeof parts.intro === 'string' ? (
        <p className="wrap-anywhere">{parts.intro}</p>
      ) : (
        parts.intro
      )}
      {isBack && <DraftNote onStartOver={() => held[1](before)} />}
      {parts.fixed?.map(([label, text, name]) => (
        <TextField key={label} {...{ label, name }} value={text} readOnly />
      ))}
      <DeclaredFields
        {...{ list, fields, form, fieldOf, read, endpoint }}
        start={list.find((one) => takesFocus(one) && !form.field(one.name).hidden)?.name}
      />
    </FormDialog>
  )
}

const never = () => false

const doneWith = <R,>({ done = t('Done: %s.') }: AnyForm<R>, reply: R, name: string): string =>
  typeof done === 'string' ? fill(done, name) : done(reply)

/** What draws a secret; its code is there before anything is sent, so that no secret is lost. */
const showing = async <R,>({ shownOnce }: AnyForm<R>) => {
  if (!shownOnce) return () => undefined
  const { ShownOnceDialog } = await import('#resource/forms/shown-once.tsx')
  return (made: R, name: string, onClose: () => void) => {
    const value = shownOnce.value(made)
    if (value === undefined) return undefined
    const { called, file, beside = () => [], files = () => [] } = shownOnce
    return (
      <ShownOnceDialog
        {...{ called, file, value, name, onClose }}
        beside={beside(made)}
        files={files(made)}
      />
    )
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
