/** What is known of a type of resources. */
import { heatTemplates as api, type HeatResourceType } from '@meridian/contract'
import { call } from '#api/call.ts'
import { writeText } from '#dialogs/stack/write-text.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { resourceType } from '#kinds/heat/kinds.ts'
import { ResourceTypeView } from '#screens/stack-details/resource-type-view.tsx'
import { YamlView } from '#screens/stack-details/yaml-view.tsx'

type Props = { readonly type_name: string }

export const overview = ({ resource_type }: HeatResourceType) => (
  <Overview type_name={resource_type} />
)

export const template = ({ resource_type }: HeatResourceType) => (
  <Template type_name={resource_type} />
)

const Overview = ({ type_name }: Props) => {
  const loaded = usePart(resourceType, type_name, 'schema', (signal) =>
    call(api.type, { params: { type_name } }, { signal }),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the resource type.')}>
      {(type) => <ResourceTypeView type={type} />}
    </LoadedView>
  )
}

/** A template that has one of it, to begin one's own with. */
const Template = ({ type_name }: Props) => {
  const loaded = usePart(resourceType, type_name, 'template', (signal) =>
    call(api.typeTemplate, { params: { type_name }, query: {} }, { signal }),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the template of the type.')}>
      {(document) => <YamlView label={t('Template of the type')} source={writeText(document)} />}
    </LoadedView>
  )
}
