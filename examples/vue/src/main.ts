import { createService, servicePlugin } from '@service/widgets/vue';
import { createApp } from 'vue';
import App from './app.vue';
import './style.css';

createApp(App)
  .use(servicePlugin, createService({ baseUrl: 'http://localhost:4600' }))
  .mount('#app');
