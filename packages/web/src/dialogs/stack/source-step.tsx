import { useState } from 'react'
import { useUnkept } from '#forms/drafts/unkept.ts'
import { Failure } from '#forms/failure.tsx'
import type { WizardStep } from '#forms/use-steps.ts'
import { readText } from '#forms/fields/read-text.ts'
import { t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { CodeEditor } from '#ui/fields/code-editor.tsx'
import { FieldMessage } from '#ui/fields/field-message.tsx'
import { FileButton } from '#ui/press/file-button.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { RetryButton } from '#ui/press/retry-button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { NativeSelect } from '#ui/fields/native-select.tsx'
import { beginnings } from '#dialogs/stack/beginnings.ts'
import type { Source } from '#dialogs/stack/use-source.ts'

type Props = {
  readonly source: Source
  /** What is there and is not in the template that was written from it. */
  readonly lacks?: readonly string[] | undefined
}

/** The step that takes the template, its environment and the files that they name. */
export const sourceStep = (source: Source, lacks?: readonly string[]): WizardStep => ({
  id: 'source',
  title: t('Template'),
  problem: source.problem,
  help: (
    <p>
      {t(
        'A template says which resources a stack is made of. An environment gives its parameters values and says what stands for types of resources.',
      )}
    </p>
  ),
  content: () => <SourceForm source={source} lacks={lacks} />,
})

/** Heat's largest body, in bytes (`max_json_body_size`): no file can be larger. */
const largest = 1_048_576

const SourceForm = ({ source, lacks = [] }: Props) => {
  const { values, set, error } = source
  const { from } = values
  const { files, environment } = source.unkept
  useUnkept('file', files)
  useUnkept('text', environment ? [t('Environment')] : [])
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        label={t('Template Source')}
        name="template_source"
        value={from}
        onChange={(value) => set({ from: value === 'url' ? 'url' : 'text' })}
        options={[
          { value: 'text', label: t('Text or file') },
          { value: 'url', label: t('URL') },
        ]}
        autoFocus
      />
      {lacks.length > 0 && <Lacks lacks={lacks} />}
      {from === 'text' && <Beginnings source={source} />}
      {from === 'text' ? (
        <TextOrFile
          name="template"
          label={t('Template')}
          choose={t('Choose a template file')}
          save={t('Save the template')}
          required
          value={values.template}
          onChange={(template) => set({ template })}
          mistakes={source.mistakes}
          rows={16}
        />
      ) : (
        <TextField
          name="template_url"
          label={t('Template URL')}
          type="url"
          required
          description={t('Heat reads the template from there; only http and https will do.')}
          value={values.template_url}
          onChange={(template_url) => set({ template_url })}
          autoComplete="off"
          mono
        />
      )}
      <div role="status" className="text-sm text-muted empty:hidden">
        {source.busy && t('The template is being checked.')}
      </div>
      {error !== undefined && (
        <div className="flex flex-col items-start gap-2">
          <Failure error={error} what={t('Heat does not take this template.')} />
          <RetryButton error={error} onPress={source.again} />
        </div>
      )}
      <TextOrFile
        name="environment"
        label={t('Environment')}
        choose={t('Choose an environment file')}
        save={t('Save the environment')}
        value={values.environment}
        onChange={(environment) => set({ environment })}
        mistakes={source.environmentMistakes}
        rows={6}
      />
      {source.needed.length > 0 && <Files source={source} />}
    </div>
  )
}

const Lacks = ({ lacks }: { readonly lacks: readonly string[] }) => (
  <Alert type="info">
    <p>{t('The template was written from what is there. It does not have:')}</p>
    <ul className="list-disc ps-5">
      {lacks.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </Alert>
)

/** Templates to begin with, until there is one of the user's own. */
const Beginnings = ({ source: { values, set } }: Props) => {
  const chosen = beginnings.find(({ template }) => template === values.template)
  if (values.template !== '' && chosen === undefined) return null
  return (
    <NativeSelect
      label={t('Begin With')}
      value={chosen?.id ?? ''}
      onChange={(id) => set({ template: beginnings.find((one) => one.id === id)?.template ?? '' })}
      options={[
        { value: '', label: t('An empty template') },
        ...beginnings.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

type TextProps = {
  readonly name: string
  readonly label: string
  readonly choose: string
  readonly save: string
  readonly required?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly mistakes: Source['mistakes']
  readonly rows: number
}

/** A text in an editor, which a file of the user's may fill. */
const TextOrFile = ({ choose, save, ...props }: TextProps) => {
  const [refusal, setRefusal] = useState<string>()
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <CodeEditor {...props} />
      </div>
      {refusal !== undefined && <FieldMessage>{refusal}</FieldMessage>}
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept={texts}
          onSelect={([file]) => file && void readFile(file, props.onChange, setRefusal)}
        >
          {choose}
        </FileButton>
        {props.value !== '' && (
          <Button
            icon={DownloadIcon}
            onPress={() => saveFile(`${props.name}.yaml`, 'application/yaml', props.value)}
          >
            {save}
          </Button>
        )}
      </div>
    </div>
  )
}

const texts = ['.yaml', '.yml', '.json', '.template', '.env', '.txt']

/** Reads a file as text. One that is refused leaves all as it is. */
const readFile = async (
  file: File,
  take: (text: string) => void,
  refuse: (words: string | undefined) => void,
): Promise<void> => {
  const found = await readText(file, largest)
  if ('refusal' in found) return refuse(found.refusal)
  take(found.text)
  refuse(undefined)
}

/** The files that are named: each is chosen by itself, whatever it is called where it lies. */
const Files = ({ source: { needed, values, set } }: Props) => {
  const [refusal, setRefusal] = useState<string>()
  const { files } = values
  const put = (name: string, content: string) => set({ files: { ...files, [name]: content } })
  const drop = (name: string) =>
    set({ files: Object.fromEntries(Object.entries(files).filter(([other]) => other !== name)) })
  return (
    <div role="group" aria-label={t('Files')} className="flex flex-col gap-2">
      <p className="font-medium">{t('Files')}</p>
      <p className="text-sm text-muted">
        {t('Template and environment name these files, which are sent with them.')}
      </p>
      <ul className="flex flex-col gap-2">
        {needed.map((name) => {
          const content = Object.hasOwn(files, name) ? files[name] : undefined
          return (
            <li key={name} className="flex flex-wrap items-center gap-3">
              <code className="font-mono text-sm wrap-anywhere">{name}</code>
              <span className={content === undefined ? 'text-danger-text' : 'text-muted'}>
                {content === undefined
                  ? t('Missing')
                  : bytes(new TextEncoder().encode(content).length)}
              </span>
              <FileButton
                name={`file-${name}`}
                onSelect={([file]) =>
                  file && void readFile(file, (text) => put(name, text), setRefusal)
                }
              >
                {t('Choose {name}', { name })}
              </FileButton>
              {content !== undefined && (
                <Button onPress={() => drop(name)}>{t('Remove {name}', { name })}</Button>
              )}
            </li>
          )
        })}
      </ul>
      {refusal !== undefined && <FieldMessage>{refusal}</FieldMessage>}
    </div>
  )
}
