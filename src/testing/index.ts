export type { Answer, BodyAnswer, HeldAnswer, JsonAnswer, NoAnswer, ProblemAnswer } from './answer.ts';
export { problem } from './answer.ts';
export type { Operation, ScriptedRequest } from './request.ts';
export { lindholm, type ScriptedEntry } from './lindholm.ts';
export type { KeptResource, ResourceWorld } from './resource-world.ts';
export { scenarios, type ScenarioName } from './scenarios.ts';
export { ScriptedPlatform, scriptedPlatform, type Script } from './scripted-platform.ts';
export { astrid, type ScriptedMail, type Terms } from './world.ts';
