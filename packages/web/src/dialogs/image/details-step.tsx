import { CheckboxInput, NumberInput, RadioInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { FieldGroup } from '#forms/field-group.tsx'
import { NamingFileInput } from '#forms/fields/file-input.tsx'
import type { Field, FormState } from '#forms/use-form.ts'
import type { Option } from '#forms/search/facets.ts'
import { t } from '#lib/translate.ts'
import type { Choices } from '#dialogs/image/choices.ts'
import { formatLabel, formatOfFile } from '#dialogs/image/formats.ts'
import { labels, sourceLabels, visibilityLabels } from '#dialogs/image/words.ts'
import type { ImageValues } from '#dialogs/image/values.ts'

type Props = {
  readonly form: FormState<ImageValues>
  readonly choices: Choices
  /** What the image has that exists: its format is settled. */
  readonly before?: ImageValues
}

const none = { value: '', label: t('None') }

/** The first step of both wizards (RS-IMGFORM-03). */
export const DetailsStep = ({ form, choices, before }: Props) => {
  const settled = before !== undefined
  const { field } = form
  const visibilities = visibilitiesIn(form, choices)
  return (
    <div className="flex flex-col gap-4">
      <TextInput field={field('name')} label={labels.name} autoComplete="off" autoFocus />
      <TextInput field={field('description')} label={labels.description} autoComplete="off" />
      {!settled && <Source form={form} choices={choices} />}
      <SelectInput
        field={field('disk_format')}
        label={labels.disk_format}
        disabled={settled}
        description={
          settled ? t('The format of an image with content cannot be changed.') : undefined
        }
        options={formatsIn(form, choices, settled).map((value) => ({
          value,
          label: formatLabel(value),
        }))}
        unread={false}
      />
      <FieldGroup label={t('Image Requirements')} fields={[field('min_disk')]}>
        <div className="grid gap-4 sm:grid-cols-2">
          <ComboInput
            field={field('kernel')}
            label={labels.kernel}
            options={partsIn(choices.kernels, before?.kernel)}
            unread={false}
          />
          <ComboInput
            field={field('ramdisk')}
            label={labels.ramdisk}
            options={partsIn(choices.ramdisks, before?.ramdisk)}
            unread={false}
          />
          <NumberInput field={field('min_disk')} label={labels.min_disk} min={0} />
          <NumberInput field={field('min_ram')} label={labels.min_ram} min={0} />
        </div>
        <TextInput field={field('architecture')} label={labels.architecture} autoComplete="off" />
      </FieldGroup>
      <FieldGroup label={t('Image Sharing')} fields={[field('visibility')]}>
        <RadioInput
          field={among(field('visibility'), visibilities)}
          label={labels.visibility}
          options={visibilities.map((value) => ({
            value,
            label: visibilityLabels[value],
          }))}
        />
        <RadioInput
          field={among(field('protected'), ['no', 'yes'])}
          label={labels.protected}
          description={t('A protected image cannot be deleted.')}
          options={[
            { value: 'no', label: t('No') },
            { value: 'yes', label: t('Yes') },
          ]}
        />
      </FieldGroup>
    </div>
  )
}

const Source = ({ form, choices }: Props) => {
  const { field, set, values } = form
  const file = field('data')
  return (
    <FieldGroup label={t('Image Source')} fields={[field('source_type'), file, field('image_url')]}>
      <RadioInput
        field={among(field('source_type'), choices.sources)}
        label={labels.source_type}
        options={choices.sources.map((value) => ({ value, label: sourceLabels[value] }))}
      />
      <NamingFileInput
        naming={field('name')}
        label={labels.data}
        field={{
          ...file,
          onChange: (chosen) => {
            file.onChange(chosen)
            const format = chosen && formatOfFile(chosen.name)
            if (values.disk_format === '' && format && choices.formats.includes(format))
              set({ disk_format: format })
          },
        }}
      />
      <TextInput
        field={field('image_url')}
        label={labels.image_url}
        description={
          values.source_type === 'web-download' || choices.copies === 'must'
            ? t('The image service copies the image from there.')
            : t('The image service must be able to reach it.')
        }
        autoComplete="off"
      />
      <CheckboxInput
        field={field('is_copying')}
        label={labels.is_copying}
        description={t('Without a copy, the image is lost when the address no longer works.')}
      />
    </FieldGroup>
  )
}

/** A field that holds one of some words, for a widget that knows of words only. */
const among = <T extends string>(field: Field<T>, words: readonly NoInfer<T>[]): Field<string> => ({
  ...field,
  onChange: (value) => {
    const word = words.find((one) => one === value)
    if (word !== undefined) field.onChange(word)
  },
})

/** Those that can be chosen, and of an image the one that it has. */
const formatsIn = ({ values }: FormState<ImageValues>, { formats }: Choices, settled: boolean) =>
  settled && values.disk_format !== '' ? [values.disk_format] : formats

/** None, those that the user sees, and the one that the image has, by its id where it is not seen. */
const partsIn = (seen: readonly Option[], own = ''): readonly Option[] => {
  const known = [none, ...seen]
  return known.some(({ value }) => value === own) ? known : [...known, { value: own, label: own }]
}

const visibilitiesIn = ({ values }: FormState<ImageValues>, { visibilities }: Choices) =>
  visibilities.includes(values.visibility) ? visibilities : [values.visibility, ...visibilities]
