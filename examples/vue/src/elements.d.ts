import '@service/widgets/types/vue';
