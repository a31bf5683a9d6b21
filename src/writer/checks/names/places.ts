/** Towns and regions that people write about, in small letters and mostly without accents; countries come from ICU. */
export const places = `
aarau alor amalfi amsterdam ancona annecy antwerp aosta appenzell arles arosa ascona athen athens augsburg avignon bali bangkok barcelona bari basel
bayern beijing bellinzona bergamo berlin bern bielefeld bilbao birmingham bologna bolzano bonn bordeaux boston bozen bregenz bremen brescia brest
bretagne bristol brittany brugge brussel brussels bruxelles budapest burgund burgundy cagliari california cambridge cannes capri catania chamonix
chicago chur colmar copenhagen cornwall cremona danang davos delhi dijon dolomiten dortmund dresden dublin duisburg dusseldorf edinburgh einsiedeln
elsass emmental engadin erfurt ferrara firenze florence florenz frankfurt freiburg friaul fribourg geneva geneve genf genoa genova glarus glasgow graz
grenoble grindelwald hamburg hannover hanoi heidelberg helsinki innsbruck interlaken ipoh istanbul johor kassel kedah kelantan kiel klagenfurt klang
koln konstanz kopenhagen kuantan kuching kyoto langkawi lausanne lecce leeds leipzig lille lindau linz lisboa lisbon lissabon liverpool livorno
locarno london londra londres lourdes lucca lucerne lugano luzern lyon madrid mailand mainz malacca malmo manchester mannheim marseille matterhorn
melaka melbourne meran milan milano miri modena monaco montpellier montreux moskau mumbai munchen munich munster nancy nantes naples napoli neapel
neuchatel nizza normandie nurnberg olten osaka oslo oxford padova pahang palermo paris penang perak perlis perugia pisa porto prag prague praha
provence putrajaya rapperswil ravenna regensburg reims rennes rimini rom roma rome rostock rotterdam sabah salerno salzburg sapporo sarawak sardinia
savoie schaffhausen selangor seremban sevilla shanghai siena singapore sizilien solothurn spiez stockholm strasbourg stuttgart sydney taiping
terengganu tessin thun ticino tokyo torino toronto toscana toskana toulouse trento triest trieste turin venedig venezia venice verona vicenza vienna
wallis warschau wengen wien winterthur wolfsburg zermatt zuerich zurich`;
