import { client } from '#api/client.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { TextInput } from '#forms/fields.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { creating, editing, type Close } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, refTo } from '#resource/define.ts'
import { destroyToy, toyKind, toys, type Toy } from '#resource/testing/toys.tsx'
import { FileButton } from '#ui/press/file-button.tsx'

/** Gives a toy another name, and a picture if one was chosen. */
const EditToy = ({ toy, close }: { readonly toy: Toy; readonly close: Close }) => {
  const form = useForm<{ name: string; picture: File | undefined }>({
    initial: { name: toy.name, picture: undefined },
    rules: { name: [required()] },
    submit: async (values) => {
      await client.post(`/api/toys/${toy.id}`, values)
      close({ updated: [refTo(toyKind, toy)] })
    },
  })
  return (
    <FormDialog title={`Edit ${toy.name}`} form={form} submit="Save" onClose={() => close()}>
      <TextInput label="Name" field={form.field('name')} />
      <FileButton onSelect={([picture]) => picture && form.set({ picture })}>Picture</FileButton>
    </FormDialog>
  )
}

const NewToy = ({ close }: { readonly close: Close }) => {
  const form = useForm({ initial: { name: '' }, submit: async () => close({}) })
  return (
    <FormDialog title="New Toy" form={form} submit="Make" onClose={() => close()}>
      <TextInput label="Name" field={form.field('name')} />
    </FormDialog>
  )
}

/** Toys whose actions open dialogs: one of each way. */
export const dialogToys = {
  ...toys,
  actions: {
    global: [
      creating(toyKind, {
        requires: [policy('toys', 'make')],
        quota: 'network',
        dialog: (close) => <NewToy close={close} />,
      }),
    ],
    batch: [removing(toyKind, destroyToy)],
    item: [
      editing(toyKind, {
        requires: [policy('toys', 'edit')],
        allowed: ({ state }) => state !== 'building' || 'It is not built yet.',
        loadDialog: async ({ id }, signal) => {
          // JSON in: the test's own server.
          const toy = (await client.get(`/api/toys/${id}/whole`, { signal })) as Toy
          return (close) => <EditToy toy={toy} close={close} />
        },
      }),
      verb(toyKind, 'Paint', {
        ...{ id: 'paint', while: 'Painted' },
        call: ({ id }) => client.post(`/api/toys/${id}`, { paint: true }),
      }),
      removing(toyKind, destroyToy),
    ],
  },
} satisfies typeof toys

/** A promise that is kept when the test says so. */
export const held = () => {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release }
}
