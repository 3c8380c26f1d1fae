/** What templates may be made of, whether one is right, and who reads them. */
import { Type, type Static } from 'typebox'
import { MapOf, Items, get, post } from '#endpoint.ts'
import { ResourceTypeName, TemplateVersionName } from '#ids.ts'
import { Document, Parameters, Source, flag, optionalText } from '#heat/common.ts'

export const HeatResourceType = Type.Object({
  resource_type: Type.String(),
  description: optionalText,
})
export type HeatResourceType = Static<typeof HeatResourceType>

/** A type with its schema, as Heat writes it. */
export const HeatResourceTypeDetail = Type.Object({
  resource_type: Type.String(),
  description: optionalText,
  properties: Document,
  attributes: Document,
  support_status: Type.Optional(Document),
})
export type HeatResourceTypeDetail = Static<typeof HeatResourceTypeDetail>

export const TemplateVersion = Type.Object({
  version: Type.String(),
  /** hot or cfn. */
  type: Type.String(),
  aliases: Type.Optional(Type.Array(Type.String())),
})
export type TemplateVersion = Static<typeof TemplateVersion>

export const TemplateFunction = Type.Object({
  functions: Type.String(),
  description: optionalText,
})
export type TemplateFunction = Static<typeof TemplateFunction>

/** What a template asks for, in the names that Heat has for it here (heat-and-topology.md). */
export const TemplateValidation = Type.Object({
  Description: optionalText,
  /** By name: Type, Default, NoEcho, Label, AllowedValues and others. */
  Parameters: MapOf(Document),
  ParameterGroups: Type.Optional(Type.Array(Document)),
  Environment: Type.Optional(Document),
  NestedParameters: Type.Optional(Document),
})
export type TemplateValidation = Static<typeof TemplateValidation>

/** A process of Heat's own. */
export const HeatEngine = Type.Object({
  id: Type.String(),
  hostname: optionalText,
  binary: optionalText,
  engine_id: optionalText,
  host: optionalText,
  topic: optionalText,
  report_interval: Type.Optional(Type.Integer()),
  /** up or down. */
  status: Type.String(),
  created_at: optionalText,
  updated_at: optionalText,
})
export type HeatEngine = Static<typeof HeatEngine>

const text = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))
const ofType = { type_name: ResourceTypeName }

export const heatTemplates = {
  types: get('/api/heat/resource-types/', {
    /** `name` is a regular expression that the whole name begins with (`re.match`). */
    query: Type.Object({ name: text, version: text, support_status: text }),
    reply: Items(HeatResourceType),
  }),
  type: get('/api/heat/resource-types/{type_name}/', {
    params: ofType,
    reply: HeatResourceTypeDetail,
  }),
  /** A template that has one resource of the type, with all its properties as parameters. */
  typeTemplate: get('/api/heat/resource-types/{type_name}/template/', {
    params: ofType,
    /** HOT where nothing is said. */
    query: Type.Object({
      template_type: Type.Optional(Type.Union([Type.Literal('hot'), Type.Literal('cfn')])),
    }),
    reply: Document,
  }),
  versions: get('/api/heat/template-versions/', { reply: Items(TemplateVersion) }),
  functions: get('/api/heat/template-versions/{version}/functions/', {
    params: { version: TemplateVersionName },
    /** Those that stand in conditions, too. */
    query: Type.Object({ with_condition_func: flag }),
    reply: Items(TemplateFunction),
  }),
  /** 400 in Heat's words for a template that is wrong. */
  validate: post('/api/heat/validate/', {
    query: Type.Object({ show_nested: flag }),
    body: Type.Object({ ...Source, parameters: Parameters }),
    reply: TemplateValidation,
  }),
  /** For administrators. */
  services: get('/api/heat/services/', { reply: Items(HeatEngine) }),
} as const
