import '@service/widgets/types/svelte';
