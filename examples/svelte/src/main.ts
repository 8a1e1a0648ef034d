import { mount } from 'svelte';
import App from './app.svelte';
import './style.css';

const target = document.querySelector('#app');
if (target) mount(App, { target });
