import type { TemplateResult } from 'lit';
import type { DashboardMessages } from '../../localisation/sections/dashboard.ts';
import { layoutDashboard, triangleAlert } from '../../theme/icons.ts';
import { sessionEndedDialog, signInScreen } from '../parts/sign-in-screen.ts';
import { message } from './states.ts';

export const noDashboard = (words: DashboardMessages): TemplateResult =>
  message(layoutDashboard, undefined, words.noDashboard);

export const notFound = (words: DashboardMessages): TemplateResult =>
  message(triangleAlert, words.notFoundHeading, words.notFound);

export const signedOut = (words: DashboardMessages): TemplateResult => signInScreen(words.signIn);

export const sessionEnded = (words: DashboardMessages): TemplateResult => sessionEndedDialog(words.sessionEnded);
