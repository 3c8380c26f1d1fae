import {
  heatTemplates as api,
  type TemplateFunction,
  type TemplateVersion,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { templateVersion } from '#kinds/heat/kinds.ts'
import { PlainTable } from '#ui/tables/plain-table.tsx'

/** The functions that templates of a version may call, those of conditions among them. */
export const functions = ({ version }: TemplateVersion) => <Functions version={version} />

const Functions = ({ version }: { readonly version: string }) => {
  const loaded = usePart(templateVersion, version, 'functions', async (signal) => {
    const query = { with_condition_func: true }
    return (await call(api.functions, { params: { version }, query }, { signal })).items
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the functions.')}>
      {(items) => (
        <PlainTable<TemplateFunction>
          label={t('Functions')}
          columns={[
            { id: 'name', label: t('Function'), show: (one) => <Code>{one.functions}</Code> },
            {
              ...{ id: 'description', label: t('Description'), priority: 2 },
              show: ({ description }) => (
                <span className="block whitespace-pre-line wrap-anywhere">{description}</span>
              ),
            },
          ]}
          rows={items}
          keyOf={({ functions: name }) => name}
          empty={t('The version has no functions.')}
        />
      )}
    </LoadedView>
  )
}

const Code = ({ children }: { readonly children: string }) => (
  <code className="font-mono text-sm">{children}</code>
)
